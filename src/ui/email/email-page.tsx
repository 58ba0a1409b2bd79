import type { CSSProperties, ReactNode } from "react";
import type { EmailContent, EmailLayout } from "./email-content.ts";

// Mail readers know little of style sheets: an e-mail's styles are on its elements, and the dark look, which some of
// them take and some make themselves, in a few rules beside.
const ink = "#1c1f4a";
const muted = "#555a78";
const line = "#e4ddcd";
const darkRules = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #12132b !important; }
  .card { background: #1b1d3c !important; border-color: #2f3260 !important; }
  .ink { color: #f1eee6 !important; }
  .muted { color: #b4b6cf !important; }
  .line { border-color: #2f3260 !important; }
  .link { color: #b9c0ff !important; }
}`;
const paragraph: CSSProperties = { margin: "0 0 16px", color: ink };
const small: CSSProperties = { margin: "0 0 8px", color: muted, fontSize: "14px", lineHeight: 1.5 };
const cell: CSSProperties = { padding: "8px 0", borderBottom: `1px solid ${line}`, textAlign: "left" };

/** The e-mail as HTML: one column, no picture, nothing fetched from anywhere. */
export function EmailPage({ content, frame }: { content: EmailContent; frame: EmailLayout }) {
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkRules}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: "#fbf8f2" }}>
        <div className="ground" style={{ background: "#fbf8f2", padding: "24px 12px" }}>
          <div className="card" style={card}>
            <p className="ink" style={{ margin: "0 0 24px", color: ink, fontSize: "20px", fontWeight: 700 }}>
              {frame.siteName}
            </p>
            <Body content={content} frame={frame} />
          </div>
          <div style={{ maxWidth: "560px", margin: "0 auto", padding: "16px 24px" }}>
            <Small>{frame.whoWeAre}</Small>
            <Small>{content.why}</Small>
            <Small>{frame.support}</Small>
          </div>
        </div>
      </body>
    </html>
  );
}

const card: CSSProperties = {
  maxWidth: "512px",
  margin: "0 auto",
  padding: "24px",
  background: "#ffffff",
  border: `1px solid ${line}`,
  borderRadius: "12px",
  fontFamily: "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif",
  fontSize: "16px",
  lineHeight: 1.5,
};

function Body({ content, frame }: { content: EmailContent; frame: EmailLayout }) {
  const { greeting, paragraphs, facts = [], note, button } = content;
  return (
    <>
      {[greeting, ...paragraphs].map((text) => (
        <p key={text} className="ink" style={paragraph}>
          {text}
        </p>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
      {note && (
        <p className="ink" style={paragraph}>
          {note}
        </p>
      )}
      <p style={{ margin: "24px 0" }}>
        <a href={button.href} style={buttonStyle}>
          {button.label}
        </a>
      </p>
      <Small>{frame.linkBelow}</Small>
      <p style={{ margin: 0, fontSize: "14px", overflowWrap: "anywhere", wordBreak: "break-all" }}>
        <a className="link" href={button.href} style={{ color: "#2c3188" }}>
          {button.href}
        </a>
      </p>
    </>
  );
}

const buttonStyle: CSSProperties = {
  display: "inline-block",
  padding: "12px 20px",
  background: "#f2a71b",
  color: ink,
  borderRadius: "8px",
  fontWeight: 700,
  textDecoration: "none",
};

function Facts({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <table style={{ width: "100%", borderCollapse: "collapse", margin: "0 0 16px" }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th className="muted line" scope="row" style={{ ...cell, color: muted, fontWeight: 400 }}>
              {label}
            </th>
            <td className="ink line" style={{ ...cell, color: ink, fontWeight: 600, overflowWrap: "anywhere" }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <p className="muted" style={{ ...small, fontFamily: card.fontFamily }}>
      {children}
    </p>
  );
}
