// Who may do what.

import type { Role } from "./base";

export interface Me {
  role: Role;
  pictures: boolean;
}

export interface TablePin {
  pin: string;
  url: string;
  qr_svg: string;
  valid_s: number;
}
