// Icons, drawn; each beside words or with a label on its button.

import type { ComponentChildren } from "preact";

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const First = () => (
  <Icon>
    <path d="M6 5v14M19 5 9 12l10 7Z" />
  </Icon>
);
export const Back = () => (
  <Icon>
    <path d="M16 5 6 12l10 7Z" />
  </Icon>
);
export const Forward = () => (
  <Icon>
    <path d="m8 5 10 7-10 7Z" />
  </Icon>
);
export const Play = () => (
  <Icon>
    <path class="solid" d="m8 5 11 7-11 7Z" />
  </Icon>
);
export const Share = () => (
  <Icon>
    <path d="M12 15V4M8 7.5 12 3.5l4 4M6 11v9h12v-9" />
  </Icon>
);
export const Newest = () => (
  <Icon>
    <path d="M18 5v14M5 5l10 7-10 7Z" />
  </Icon>
);
export const CameraIcon = () => (
  <Icon>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4Z" />
    <circle cx="12" cy="13.2" r="3.4" />
  </Icon>
);
export const Download = () => (
  <Icon>
    <path d="M12 4v11m-5-4.5 5 5 5-5M5 20h14" />
  </Icon>
);
export const BoardIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4ZM4 12h16M12 4v16" />
    <circle class="solid" cx="12" cy="12" r="3" />
  </Icon>
);
export const TableIcon = () => (
  <Icon>
    <path d="M4 10h16M6 10v9M18 10v9M8 10V6h8v4" />
  </Icon>
);
export const ArchiveIcon = () => (
  <Icon>
    <path d="M4 5h16v4H4ZM5.5 9v10h13V9M10 13h4" />
  </Icon>
);
export const SetupIcon = () => (
  <Icon>
    <path d="M12 3v4M5 21l5.5-11M19 21l-5.5-11M7.5 16h9" />
    <circle cx="12" cy="8.5" r="2" />
  </Icon>
);
export const RefereeIcon = () => (
  <Icon>
    <path d="M12 4v16M7 20h10M5 7h14M5 7l-2.4 6h4.8ZM19 7l-2.4 6h4.8Z" />
  </Icon>
);
export const Sun = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </Icon>
);
export const Moon = () => (
  <Icon>
    <path d="M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5Z" />
  </Icon>
);
export const HalfSun = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path class="solid" d="M12 4a8 8 0 0 1 0 16Z" />
  </Icon>
);
export const Print = () => (
  <Icon>
    <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z" />
  </Icon>
);
export const Close = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
export const Check = () => (
  <Icon>
    <path d="m5 13 4.5 4.5L19 7" />
  </Icon>
);
export const Hand = () => (
  <Icon>
    <path d="M8 12V6.5a1.5 1.5 0 0 1 3 0V11m0-1V5a1.5 1.5 0 0 1 3 0v6m0-4a1.5 1.5 0 0 1 3 0v7c0 4-2 6-5.5 6S7 18.5 4.5 14.5a1.5 1.5 0 0 1 2.6-1.5L8 14" />
  </Icon>
);
export const Pause = () => (
  <Icon>
    <path d="M9 5v14M15 5v14" />
  </Icon>
);
export const Pencil = () => (
  <Icon>
    <path d="m5 19 1-4L16 5l3 3L9 18ZM14 7l3 3" />
  </Icon>
);
export const Flag = () => (
  <Icon>
    <path d="M6 21V4h11l-2.5 4L17 12H6" />
  </Icon>
);
export const More = () => (
  <Icon>
    <path d="M5 8h14M5 16h14" />
    <circle class="solid" cx="9" cy="8" r="2.2" />
    <circle class="solid" cx="15" cy="16" r="2.2" />
  </Icon>
);
export const Attention = () => (
  <Icon>
    <path d="M12 4 21 20H3ZM12 10v4.5M12 17v.4" />
  </Icon>
);
