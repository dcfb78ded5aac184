import type { Dictionary } from "./index";
import { en } from "./en";
export const ko: Dictionary = en;
