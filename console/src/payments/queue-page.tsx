import { Alert, Box, Card, CardContent, LinearProgress, Link, Typography } from "@mui/material";
import { Title } from "react-admin";
import { Link as RouterLink } from "react-router";
import { timeInIndia } from "../shared/changes.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { formatPaise } from "../shared/money.tsx";
import { useOrders } from "./use-payments.ts";
import { attentions } from "./words.ts";

/** Captured payments that need review, longest waiting first, with the available actions. */
export default function QueuePage() {
  const { data, error } = useOrders("filter[attention]=any&sort=created_at&order=asc&per_page=100");
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  return (
    <Box sx={{ py: 2, maxWidth: 880 }}>
      <Title title="Payment queue" />
      {data.count === 0 && (
        <EmptyPage heading="Nothing to do">Every payment that arrived was completed automatically.</EmptyPage>
      )}
      {data.results.map((order) => {
        const help = order.attention && attentions[order.attention];
        return (
          <Card key={order.id} variant="outlined" sx={{ mb: 2 }}>
            <CardContent>
              <Typography variant="h6" component="h2">
                <Link component={RouterLink} to={`/orders/${order.id}`}>
                  {help?.label}: {order.payer_name || order.payer_email || "payer not known"}
                </Link>
              </Typography>
              <Typography color="text.secondary">
                {formatPaise(order.paid_paise ?? order.amount_paise)} for {order.package_name}
                {order.paid_at && `, paid ${timeInIndia(order.paid_at)}`}
              </Typography>
              <Typography sx={{ mt: 1 }}>{help?.what}</Typography>
            </CardContent>
          </Card>
        );
      })}
      {data.count > data.results.length && (
        <Typography>
          These {data.results.length} of {data.count} have waited the longest.{" "}
          <Link component={RouterLink} to={`/orders?filter=${encodeURIComponent('{"attention":"any"}')}`}>
            See all of them
          </Link>
        </Typography>
      )}
    </Box>
  );
}
