import { Divider } from "@mui/material";
import { Fragment } from "react";
import { Menu } from "react-admin";
import { useMenu } from "./use-menu.ts";

/** The menu entries of all parts that this member may enter. */
export function ConsoleMenu() {
  const groups = useMenu();
  return (
    <Menu>
      {groups.map((entries, index) => (
        <Fragment key={entries[0]?.to}>
          {index > 0 && <Divider component="li" sx={{ my: 0.5 }} />}
          {entries.map(({ to, label, icon }) => (
            <Menu.Item key={to} to={to} primaryText={label} leftIcon={icon} />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
