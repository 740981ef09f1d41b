/** What jsdom lacks and the components use. */
import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, vi } from 'vitest';

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
  }) as unknown as MediaQueryList;

/** What Svelte warns of is a fault of the component or of its test. */
let warnings: string[];
beforeEach(() => {
  warnings = [];
  const warn = console.warn.bind(console);
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    if (String(words[0]).includes('[svelte]')) warnings.push(words.join(' '));
    else warn(...words);
  });
});

afterEach(() => {
  cleanup();
  vi.mocked(console.warn).mockRestore();
  expect(warnings).toEqual([]);
  localStorage.clear();
});
