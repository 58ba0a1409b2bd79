import ManageAccounts from "@mui/icons-material/ManageAccounts";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { Logout, UserMenu, useUserMenu } from "react-admin";
import { Link } from "react-router";
import { useMe } from "./use-me.ts";

/** User menu: own account, sign out. */
export function AccountMenu() {
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
