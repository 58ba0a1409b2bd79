import ExpandLess from "@mui/icons-material/ExpandLess";
import ExpandMore from "@mui/icons-material/ExpandMore";
import { Divider, MenuItem } from "@mui/material";
import { Fragment } from "react";
import { Menu, useSidebarState, useStore } from "react-admin";
import { useLocation } from "react-router";
import type { MenuGroupName } from "../parts.ts";
import { useMenu } from "./use-menu.ts";

/**
 * The menu entries that this member may enter, in groups by task. Groups fold, and stay as they were left. The narrow
 * menu of icons has no room for their names: it shows every entry.
 *
 * Names and entries are children of one list: the arrow keys of MUI's menu move among its direct children.
 */
export function ConsoleMenu() {
  const groups = useMenu();
  const { pathname } = useLocation();
  const [isWide] = useSidebarState();
  const [folded, setFolded] = useStore<MenuGroupName[]>("menu.folded", []);
  const toggle = (name: MenuGroupName) =>
    setFolded(folded.includes(name) ? folded.filter((one) => one !== name) : [...folded, name]);
  return (
    <Menu aria-label="Console">
      {groups.map(({ name, entries }, index) => {
        const isOpen = !isWide || !folded.includes(name);
        return (
          <Fragment key={name}>
            {index > 0 && <Divider component="li" sx={{ my: 0.5 }} />}
            {isWide && (
              <GroupName
                name={name}
                isOpen={isOpen}
                hasCurrent={!isOpen && entries.some(({ to }) => isWithin(pathname, to))}
                onToggle={() => toggle(name)}
              />
            )}
            {isOpen &&
              entries.map(({ to, label, icon }) => <Menu.Item key={to} to={to} primaryText={label} leftIcon={icon} />)}
          </Fragment>
        );
      })}
    </Menu>
  );
}

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

interface GroupNameProps {
  name: MenuGroupName;
  isOpen: boolean;
  /** The open screen is among the entries that are folded away. */
  hasCurrent: boolean;
  onToggle: () => void;
}

function GroupName({ name, isOpen, hasCurrent, onToggle }: GroupNameProps) {
  return (
    <MenuItem
      tabIndex={0}
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{
        minHeight: 32,
        py: 0.25,
        justifyContent: "space-between",
        typography: "body2",
        fontWeight: 650,
        color: "text.secondary",
        ...(hasCurrent && {
          color: "text.primary",
          boxShadow: ({ palette }) => `inset 3px 0 0 ${palette.secondary.main}`,
        }),
      }}
    >
      {name}
      {isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
    </MenuItem>
  );
}
