import HelpOutline from "@mui/icons-material/HelpOutline";
import ManageAccounts from "@mui/icons-material/ManageAccounts";
import { Box, IconButton, ListItemIcon, ListItemText, MenuItem, Tooltip } from "@mui/material";
import { type ReactNode, useState } from "react";
import { AppBar, Layout, Logout, TitlePortal, UserMenu, useUserMenu } from "react-admin";
import { Link } from "react-router";
import { ConsoleMenu } from "./console-menu.tsx";
import { NoticeStrip } from "./notices.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { StatusLine } from "./status-line.tsx";
import { useMe } from "./use-me.ts";

/** The frame of every screen: app bar, status line, menu and keyboard shortcuts. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={Bar} menu={ConsoleMenu} appBarAlwaysOn>
      <NoticeStrip>
        <StatusLine />
      </NoticeStrip>
      <Box sx={{ pb: 4, px: { md: 1 } }}>{children}</Box>
    </Layout>
  );
}

function Bar() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  return (
    <AppBar userMenu={<AccountMenu />} alwaysOn>
      <TitlePortal component="h1" />
      <Tooltip title="Keyboard shortcuts (?)">
        <IconButton color="inherit" aria-label="Keyboard shortcuts" onClick={() => setHelpOpen(true)}>
          <HelpOutline />
        </IconButton>
      </Tooltip>
      <Shortcuts isHelpOpen={isHelpOpen} setHelpOpen={setHelpOpen} />
    </AppBar>
  );
}

/** User menu: own account, sign out. */
function AccountMenu() {
  const me = useMe();
  return (
    <UserMenu label={me?.name}>
      <OwnAccount />
      <Logout />
    </UserMenu>
  );
}

function OwnAccount() {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <ManageAccounts fontSize="small" />
      </ListItemIcon>
      <ListItemText>My account</ListItemText>
    </MenuItem>
  );
}
