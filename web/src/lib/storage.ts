/** What this browser remembers; where it must not (private windows), the page still works. */

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`orrery.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`orrery.${key}`, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory of it: the table itself lives on the server.
  }
}
