/** Texts of mails, as text and as HTML. Anything that a user chose, such as a name, is escaped in the HTML. */
import { PRODUCT_NAME } from '../config.ts';
import { escaped } from '../http/html.ts';

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One or more sentences, a code to type, or a link to follow. */
type Part =
  | { readonly say: string }
  | { readonly code: string }
  | { readonly link: string; readonly label: string };

export const codeLetter = (name: string, code: string, minutes: number): Letter =>
  letter(`${code} is your verification code`, name, [
    { say: `Your code to sign in to ${PRODUCT_NAME}:` },
    { code },
    {
      say: `The code is valid for ${minutes} minutes and for one sign-in. If you are not signing in, somebody else knows your password: set a new one now.`,
    },
  ]);

export const resetLetter = (name: string, link: string, minutes: number): Letter =>
  letter('Set a new password', name, [
    { say: `Somebody asked to set a new password for your ${PRODUCT_NAME} account.` },
    { link, label: 'Set a new password' },
    {
      say: `The link is valid for ${minutes} minutes and works once. If you did not expect this email, ignore it: your password stays the same.`,
    },
  ]);

export const invitationLetter = (name: string, company: string, link: string, days: number): Letter =>
  letter(`You are invited to ${company}`, name, [
    {
      say: `${company} has invited you to ${PRODUCT_NAME}. Follow the link to accept. If you have no account yet, choose a password there.`,
    },
    { link, label: 'Accept the invitation' },
    {
      say: `The link is valid for ${days} days and works once. If you have had an account before, your old password still works until you choose a new one.`,
    },
  ]);

/** An administrator tries the mail server. */
export const testLetter = (name: string, link: string): Letter =>
  letter('Test mail', name, [
    { say: `The mail server of ${PRODUCT_NAME} works: this mail has reached you.` },
    { link, label: 'Open the servers page' },
  ]);

export const passwordChangedLetter = (name: string): Letter =>
  letter('Your password was changed', name, [
    {
      say: `The password of your ${PRODUCT_NAME} account was changed, and you were signed out on all devices.`,
    },
    { say: 'If this was not you, tell your administrator at once.' },
  ]);

/** A letter of these parts, to somebody by their first name. */
export function letter(subject: string, name: string, parts: readonly Part[]): Letter {
  const all: readonly Part[] = [{ say: `Hello ${name},` }, ...parts];
  return {
    subject: `${subject} | ${PRODUCT_NAME}`,
    text: `${all.map(partText).join('\n\n')}\n`,
    html: mailPage(subject, all.map(partHtml).join('\n')),
  };
}

function partText(part: Part): string {
  if ('code' in part) return `    ${part.code}`;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  return part.say;
}

// Mail programs hardly support style sheets: every style is on its element.
function partHtml(part: Part): string {
  if ('code' in part)
    return `<p style="font:600 28px/1.4 monospace;letter-spacing:4px;margin:24px 0">${escaped(part.code)}</p>`;
  if ('link' in part)
    return `<p style="margin:24px 0"><a href="${escaped(part.link)}" style="background:#1f7a4d;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none">${escaped(part.label)}</a></p>
<p style="color:#5c6670;font-size:13px;word-break:break-all">${escaped(part.link)}</p>`;
  return `<p>${escaped(part.say)}</p>`;
}

/** The frame of every mail around a body of HTML. */
export const mailPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f4f5f6;color:#1d2226;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#fff">
${body}
</div></body></html>
`;
