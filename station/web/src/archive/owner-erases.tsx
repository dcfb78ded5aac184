// What the owner may take out of a game that is over: a player's name everywhere, or the whole game.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Board, Erased } from "../api/types";
import { t } from "../i18n";
import { EraseDialog } from "../parts/erase";
import { attempt, tell } from "../parts/notice";
import { TextField } from "../parts/text-field";
import { go, href } from "../router";

export function OwnerErases({ id, board, onErased }: { id: number; board: Board; onErased: () => void }) {
  const [asking, setAsking] = useState<"game" | "name" | null>(null);
  const players = [board.game?.black, board.game?.white].filter((one) => one);
  const [name, setName] = useState("");
  const close = () => setAsking(null);
  const remove = async (why: string) => {
    close();
    if (!(await attempt(send("DELETE", `/api/games/${id}?${new URLSearchParams({ why })}`)))) return;
    tell(t("done_deleted"));
    go(href("archive"));
  };
  const forget = async (why: string) => {
    close();
    const asked = send<Erased>("POST", "/api/erasures/name", { name: name.trim(), why });
    if (!(await attempt(asked))) return;
    tell(t("done_name_erased", { n: (await asked).games.length }));
    onErased();
  };
  return (
    <>
      <div class="small-buttons">
        <button
          class="danger"
          onClick={() => {
            setName(players[0] ?? "");
            setAsking("name");
          }}
        >
          {t("button_erase_name")}
        </button>
        <button class="danger" onClick={() => setAsking("game")}>
          {t("button_delete")}
        </button>
      </div>
      {asking === "game" && (
        <EraseDialog
          title={t("button_delete")}
          means={t("delete_means")}
          onErase={(why) => void remove(why)}
          onClose={close}
        />
      )}
      {asking === "name" && (
        <EraseDialog
          title={t("button_erase_name")}
          means={t("erase_name_means")}
          ready={name.trim() !== ""}
          onErase={(why) => void forget(why)}
          onClose={close}
        >
          <TextField label={t("erase_name_whose")} value={name} onInput={setName} />
          {players.map((one) => (
            <button key={one} onClick={() => setName(one ?? "")}>
              {one}
            </button>
          ))}
        </EraseDialog>
      )}
    </>
  );
}
