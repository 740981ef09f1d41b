/** What this browser remembers; where it must not (private windows), the page does until it closes. */

const unwritten = new Map<string, string>();

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = unwritten.get(key) ?? localStorage.getItem(`orrery.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`orrery.${key}`, text);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, text);
  }
}
