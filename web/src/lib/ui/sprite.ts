/** For boards: `<use href={icon('mine')} x y width height>` inside their own SVG. */
import sprite from './icons.svg?url';
import type { IconName } from './icons';

export function icon(name: IconName): string {
  return `${sprite}#${name}`;
}
