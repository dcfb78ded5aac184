// What one browser remembers: language, light, coordinates. Nothing else is stored.

import { effect, signal, type Signal } from "@preact/signals";

export function remembered<T extends string>(key: string, fallback: T, allowed: readonly T[]): Signal<T> {
  const stored = read(key);
  const value = signal<T>(allowed.find((one) => one === stored) ?? fallback);
  effect(() => write(key, value.value));
  return value;
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`tianyuan.${key}`);
  } catch {
    return null; // storage may be forbidden: the page works without
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(`tianyuan.${key}`, value);
  } catch {
    // as above
  }
}

export type Light = "auto" | "light" | "hall";
export const light = remembered<Light>("light", "auto", ["auto", "light", "hall"]);

export type Coordinates = "on" | "off";
export const coordinates = remembered<Coordinates>("coordinates", "on", ["on", "off"]);

export type Numbers = "on" | "off";
export const numbers = remembered<Numbers>("numbers", "off", ["on", "off"]);

effect(() => {
  document.documentElement.dataset.light = light.value;
});
