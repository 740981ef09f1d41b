/** The words of Gaia Project. */
import { Words } from '$lib/messages/words.svelte';

export const { learn, word } = new Words(
  import.meta.glob<string>('../../../../src/orrery/games/gaia/messages/*.toml', {
    query: '?raw',
    import: 'default',
  }),
);
