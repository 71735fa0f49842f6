/**
 * What a mail and a message say of alarms: what, where, since when, how bad, and where to look. For somebody whom it
 * wakes: the worst comes first, and the first line says enough.
 */
import { clockWords, dayWords } from '../../../../engine/chart/moments.ts';
import { PRODUCT_NAME } from '../../config.ts';
import { escaped } from '../../http/html.ts';
import { type Letter, mailPage } from '../../mail/templates.ts';
import type { DueNotice } from './queries/notices.ts';

interface LetterParts {
  readonly notices: readonly DueNotice[];
  /** Names of the notifications behind them. */
  readonly rules: readonly string[];
  /** Of the reader, as `Europe/Oslo`. */
  readonly timezone: string;
  /** Milliseconds since 1970 before which no further mail goes. */
  readonly freeAt: number;
  /** The address of a site's alarms. */
  readonly linkOf: (siteUuid: string) => string;
}

/** Alarms that a mail names one by one, and sites whose further alarms it counts. */
const MOST_NAMED = 40;
const MOST_SITES = 12;
const MOST_SUBJECT = 140;

const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** "2 critical alarms, 1 urgent alarm, 3 returned to normal". */
function headline(notices: readonly DueNotice[]): string {
  const raised = notices.filter(({ event }) => event === 'raised');
  const critical = raised.filter(({ type }) => type === 'critical').length;
  const urgent = raised.length - critical;
  const calm = notices.length - raised.length;
  return [
    critical > 0 && countOf(critical, 'critical alarm'),
    urgent > 0 && countOf(urgent, 'urgent alarm'),
    calm > 0 && `${calm.toLocaleString('en')} returned to normal`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function placeWords(notices: readonly DueNotice[]): string {
  const sites = [...new Set(notices.map(({ siteName }) => siteName))];
  return sites.length === 1 ? sites[0]! : `${sites[0]} and ${countOf(sites.length - 1, 'more site')}`;
}

const severityOf = ({ event, type }: DueNotice): string => (event === 'raised' ? type : 'returned to normal');

function subjectOf(notices: readonly DueNotice[]): string {
  const [first] = notices as readonly [DueNotice];
  const reminder = notices.every(({ times }) => times > 0) ? 'Reminder: ' : '';
  const what =
    notices.length === 1
      ? `${capitalised(severityOf(first))}: ${first.message} at ${first.siteName}`
      : `${headline(notices)} at ${placeWords(notices)}`;
  // A line break in a name would end the header.
  const subject = `${reminder}${what}`.replace(/\s+/g, ' ');
  return subject.length > MOST_SUBJECT ? `${subject.slice(0, MOST_SUBJECT - 1)}…` : subject;
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type Clock = (time: Date) => string;

/** "Mon 11/23/2026 3:02:15 AM": as the console writes times, with the day of the week (RPT-20). */
const clockOf =
  (zone: string): Clock =>
  (time) =>
    `${dayWords(time.getTime(), zone)} ${clockWords(time.getTime(), zone, true)}`;

/** "Since Mon 11/23/2026 3:02:15 AM. Still active, and nobody has acknowledged it." */
function stateWords(notice: DueNotice, at: Clock): string {
  const { event, status, returnedAt, raisedAt, acknowledgedUser, occurrences, times } = notice;
  const since = `Since ${at(raisedAt)}.`;
  const often = occurrences > 1 ? ` It was raised ${occurrences.toLocaleString('en')} times.` : '';
  const again = times > 0 ? ' You were notified before.' : '';
  const seen = acknowledgedUser ? `acknowledged by ${acknowledgedUser}` : 'nobody has acknowledged it';
  if (event === 'raised')
    return `${since} Still active, ${acknowledgedUser ? '' : 'and '}${seen}.${often}${again}`;
  const returned = returnedAt ? `Returned to normal at ${at(returnedAt)}` : 'Returned to normal';
  const open = status === 'open' ? `, and ${seen}` : '';
  return `${returned}${open}. Raised at ${at(raisedAt)}.${often}`;
}

interface SiteNotices {
  readonly name: string;
  readonly area: string;
  readonly link: string;
  readonly named: readonly DueNotice[];
}

/** By site, in the order of their worst alarms. */
function bySite(notices: readonly DueNotice[], linkOf: LetterParts['linkOf']): SiteNotices[] {
  return [...Map.groupBy(notices, ({ siteUuid }) => siteUuid)].map(([uuid, named]) => ({
    name: named[0]!.siteName,
    area: named[0]!.areaName,
    link: linkOf(uuid),
    named,
  }));
}

/** "12 at Hall, 3 at Well and 40 more sites". */
function restWords(rest: readonly DueNotice[]): string {
  const sites = [...Map.groupBy(rest, ({ siteName }) => siteName)];
  const shown = sites
    .slice(0, MOST_SITES)
    .map(([name, of]) => `${of.length.toLocaleString('en')} at ${name}`)
    .join(', ');
  const more = sites.length - MOST_SITES;
  const others = more > 0 ? ` and at ${countOf(more, 'more site')}` : '';
  return `${rest.length.toLocaleString('en')} more: ${shown}${others}.`;
}

function footWords({ rules, timezone, freeAt }: LetterParts): string {
  const at = clockWords(freeAt, timezone, false);
  const by = rules.map((name) => `“${name}”`).join(', ');
  return `You are told by ${by}. Times are those of ${timezone}. Further alarms of this equipment are grouped until ${at}. Critical alarms and alarms of other equipment are sent at once.`;
}

/** The mail about alarms, which are ordered and not empty. */
export function alarmLetter(parts: LetterParts): Letter {
  const { notices, timezone, linkOf } = parts;
  const at = clockOf(timezone);
  const sites = bySite(notices.slice(0, MOST_NAMED), linkOf);
  const rest = notices.slice(MOST_NAMED);
  const subject = subjectOf(notices);
  const title = `${headline(notices)} at ${placeWords(notices)}`;
  const restText = rest.length > 0 ? restWords(rest) : undefined;
  const foot = footWords(parts);
  const text = [
    title,
    ...sites.map((site) => siteText(site, at)),
    ...(restText ? [restText] : []),
    foot,
  ].join('\n\n');
  const html = [
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 20px">${escaped(title)}</h1>`,
    ...sites.map((site) => siteHtml(site, at)),
    ...(restText ? [`<p style="font-weight:600">${escaped(restText)}</p>`] : []),
    `<p style="color:#5c6670;font-size:13px;border-top:1px solid #d9dde0;padding-top:16px">${escaped(foot)}</p>`,
  ].join('\n');
  return { subject: `${subject} | ${PRODUCT_NAME}`, text: `${text}\n`, html: mailPage(subject, html) };
}

const siteText = ({ name, area, link, named }: SiteNotices, at: Clock): string =>
  [
    `${name} (${area})`,
    ...named.map(
      (notice) => `  ${severityOf(notice).toUpperCase()}: ${notice.message}\n  ${stateWords(notice, at)}\n`,
    ),
    `  Alarms of this site: ${link}`,
  ].join('\n');

// Not by colour alone: the word stands beside it. Both reach 4.5:1 on white.
const COLOURS: Readonly<Record<string, string>> = { critical: '#b3261e', urgent: '#8a5a00' };

const siteHtml = ({ name, area, link, named }: SiteNotices, at: Clock): string =>
  `<h2 style="font-size:16px;margin:0 0 8px">${escaped(name)} <span style="color:#5c6670;font-weight:400">${escaped(area)}</span></h2>
${named.map((notice) => noticeHtml(notice, at)).join('\n')}
<p style="margin:12px 0 28px"><a href="${escaped(link)}" style="background:#1f7a4d;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none;display:inline-block">Show the alarms of this site</a></p>`;

function noticeHtml(notice: DueNotice, at: Clock): string {
  const severity = severityOf(notice);
  const colour = COLOURS[severity] ?? '#1f7a4d';
  return `<div style="border-left:4px solid ${colour};padding:2px 0 2px 12px;margin:0 0 12px">
<div style="color:${colour};font-size:12px;font-weight:700;letter-spacing:.4px">${severity.toUpperCase()}</div>
<div style="font-size:16px;font-weight:600">${escaped(notice.message)}</div>
<div style="color:#5c6670">${escaped(stateWords(notice, at))}</div>
</div>`;
}

const MOST_MESSAGE = 300;

/** The same in one short text. */
export function alarmMessage({ notices, timezone, linkOf }: LetterParts): string {
  const [first] = notices as readonly [DueNotice];
  const more =
    notices.length > 1 ? ` And ${countOf(notices.length - 1, 'more')}.`.replace('mores', 'more') : '';
  const link = ` ${linkOf(first.siteUuid)}`;
  const what = `${severityOf(first).toUpperCase()}: ${first.message} at ${first.siteName}, ${clockOf(timezone)(first.raisedAt)}.`;
  const room = MOST_MESSAGE - more.length - link.length;
  return `${what.length > room ? `${what.slice(0, room - 1)}…` : what}${more}${link}`;
}

/** What somebody is sent who tries a notification. */
export function testLetter(name: string, rule: string, link: string): Letter {
  const subject = `Test of “${rule}”`.replace(/\s+/g, ' ');
  const lines = [
    `Hello ${name},`,
    `this is what the notification “${rule}” can reach you with. No alarm was raised.`,
  ];
  return {
    subject: `${subject} | ${PRODUCT_NAME}`,
    text: `${[...lines, `The notifications:\n${link}`].join('\n\n')}\n`,
    html: mailPage(
      subject,
      `${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}\n<p><a href="${escaped(link)}">Show the notifications</a></p>`,
    ),
  };
}
