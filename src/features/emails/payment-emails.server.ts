import { checkoutPath, ownOrderPath, receiptPath } from "#lib/addresses.ts";
import { receiptName } from "#lib/receipt-name.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { type EmailTemplates, greeting } from "./template-parts.server.ts";

/** E-mails about orders, receipts, deliverables and refunds. */
export const paymentEmails: EmailTemplates<
  | "receipt"
  | "payment_attention"
  | "refund_done"
  | "deliverable_delivered"
  | "dispute_answered"
  | "refund_requested"
  | "refund_refused"
> = {
  receipt: ({ payerName, orderPublicId, receiptNumber, paidAt, packageName, amountPaise }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    const receipt = receiptName(receiptNumber);
    const key = linkToken(context.secretKey, "receipt", orderPublicId);
    return {
      subject: m.receipt_subject({ receipt }),
      greeting: greeting(context, payerName),
      paragraphs: [m.receipt_body()],
      facts: [
        [m.receipt_number(), receipt],
        [m.paid_on(), format.date(paidAt)],
        [m.package(), packageName],
        [m.amount(), format.price(amountPaise)],
      ],
      note: m.receipt_tax(),
      button: { label: m.receipt_button(), href: context.siteUrl + receiptPath(orderPublicId, key) },
      why: m.why_payment(),
    };
  },

  payment_attention: ({ payerName, orderPublicId, packageName, amountPaise, isSignUp = true }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.payment_attention_subject(),
      greeting: greeting(context, payerName),
      paragraphs: [
        ...(isSignUp
          ? [m.payment_attention_body(), m.payment_attention_next()]
          : [m.payment_attention_package_body(), m.payment_attention_package_next()]),
        m.payment_attention_keep(),
      ],
      facts: [
        [m.order_number(), orderPublicId],
        [m.package(), packageName],
        [m.amount(), format.price(amountPaise)],
      ],
      button: { label: m.payment_attention_button(), href: context.siteUrl + checkoutPath(orderPublicId) },
      why: m.why_payment(),
    };
  },

  refund_done: ({ payerName, orderPublicId, packageName, amountPaise, isWhole, newPackageName }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.refund_subject(),
      greeting: greeting(context, payerName),
      paragraphs: [
        isWhole ? m.refund_whole() : m.refund_part(),
        m.refund_when(),
        ...(newPackageName === null ? [] : [m.refund_package({ package: newPackageName })]),
      ],
      facts: [
        [m.order_number(), orderPublicId],
        [m.package(), packageName],
        [m.refund_amount(), format.price(amountPaise)],
      ],
      button: { label: m.payment_attention_button(), href: context.siteUrl + checkoutPath(orderPublicId) },
      why: m.why_payment(),
    };
  },

  deliverable_delivered: ({ firstName, orderPublicId, packageName, title, note, confirmBy }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.delivered_subject({ title }),
      greeting: greeting(context, firstName),
      paragraphs: [m.delivered_body({ title }), m.delivered_confirm({ until: confirmBy })],
      facts: [[m.package(), packageName], ...(note ? ([[m.delivered_note(), note]] as [string, string][]) : [])],
      button: { label: m.delivered_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },

  dispute_answered: ({ firstName, orderPublicId, packageName, title, answer, words }, context) => {
    const m = context.language.messages.emails;
    return {
      subject: m.dispute_subject({ title }),
      greeting: greeting(context, firstName),
      paragraphs: [answer === "redo" ? m.dispute_redo({ title }) : m.dispute_uphold({ title })],
      facts: [
        [m.package(), packageName],
        [m.dispute_words(), words],
      ],
      button: { label: m.dispute_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },

  refund_requested: ({ firstName, orderPublicId, packageName, amountPaise, isWaiting }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.refund_requested_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.refund_requested_body(), isWaiting ? m.refund_requested_waiting() : m.refund_requested_sent()],
      facts: [
        [m.package(), packageName],
        [m.refund_to_come(), format.price(amountPaise)],
      ],
      button: { label: m.dispute_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },

  refund_refused: ({ firstName, orderPublicId, packageName, amountPaise, reason }, context) => {
    const { messages, format } = context.language;
    const m = messages.emails;
    return {
      subject: m.refund_refused_subject(),
      greeting: greeting(context, firstName),
      paragraphs: [m.refund_refused_body({ amount: format.price(amountPaise) }), m.refund_refused_next()],
      facts: [
        [m.package(), packageName],
        [m.refund_refused_reason(), reason],
      ],
      button: { label: m.dispute_button(), href: context.siteUrl + ownOrderPath(orderPublicId) },
      why: m.why_account(),
    };
  },
};
