/** The frame of a report: one file with its own style, light or dark by the reader's system. */
import { escaped, tag } from './markup.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f7; --surface: #ffffff; --ink: #1b2126; --soft: #5d6872; --line: #e2e6e9; --grid: #eceff1;
  --ours: #1f8a4c; --ours-soft: #cfe8d8; --short: #b47a12; --short-soft: #f1dfb8; --bad: #b8352b; --bad-soft: #f3cfcb; --peer: #7d8994;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121517; --surface: #1a1e21; --ink: #e7ebee; --soft: #98a3ad; --line: #2b3137; --grid: #242a2f;
    --ours: #57c583; --ours-soft: #20472f; --short: #e0ac4a; --short-soft: #4a3a17; --bad: #f08377; --bad-soft: #52231f; --peer: #8894a0;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.5 Inter, system-ui, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1160px; margin: 0 auto; padding: 40px 32px 96px; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.015em; margin: 0 0 6px; }
h2 { font-size: 18px; letter-spacing: -0.01em; margin: 48px 0 4px; }
h3 { font-size: 14px; margin: 0 0 8px; }
p { margin: 0 0 12px; max-width: 78ch; }
.lead { font-size: 15px; color: var(--soft); }
.soft { color: var(--soft); }
.verdict { font-size: 20px; line-height: 1.35; letter-spacing: -0.01em; margin: 20px 0 4px; max-width: 60ch; }
.verdict b { color: var(--ours); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 20px 24px; margin: 16px 0; }
.facts { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 16px 0 0; padding: 0; }
.facts div { min-width: 0; }
.facts dt { color: var(--soft); font-size: 12px; }
.facts dd { margin: 0; font-weight: 500; }
.warn { border-left: 3px solid var(--short); background: var(--surface); padding: 10px 16px; border-radius: 0 8px 8px 0; margin: 16px 0; max-width: none; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(256px, 1fr)); gap: 20px 24px; }
.grid svg { width: 100%; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 16px; }
.columns .card { margin: 0; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 0 0 8px; padding: 0; list-style: none; color: var(--soft); font-size: 13px; }
.legend li { display: flex; align-items: center; gap: 6px; }
.legend .ours { color: var(--ink); font-weight: 600; }
svg { display: block; max-width: 100%; height: auto; overflow: visible; }
svg text { font: 12px Inter, system-ui, 'Segoe UI', Roboto, sans-serif; fill: var(--ink); font-variant-numeric: tabular-nums; }
svg .soft { fill: var(--soft); }
svg .strong { font-weight: 600; }
svg .strong, svg .halo { paint-order: stroke; stroke: var(--surface); stroke-width: 4px; stroke-linejoin: round; }
svg .tiny { font-size: 11px; fill: var(--soft); }
.gridline { stroke: var(--grid); } .axis { stroke: var(--line); } .mark { stroke: var(--ink); stroke-width: 1.25; stroke-dasharray: 3 3; opacity: .55; }
.reached { fill: var(--ours); } .short { fill: var(--short); } .behind { fill: var(--bad); } .neutral { fill: var(--peer); }
svg text.reached { fill: var(--ours); } svg text.short { fill: var(--short); } svg text.behind { fill: var(--bad); }
.point-peer { fill: var(--surface); stroke: var(--peer); stroke-width: 1.5; } .point-ours { fill: var(--ours); stroke: var(--surface); stroke-width: 1.5; }
.whisker-peer { stroke: var(--peer); stroke-width: 1.5; opacity: .6; } .whisker-ours { stroke: var(--ours); stroke-width: 2; }
.line-peer { fill: none; stroke: var(--peer); stroke-width: 1.25; opacity: .75; } .line-ours { fill: none; stroke: var(--ours); stroke-width: 2.5; }
.scroll > svg { min-width: 820px; }
.scroll { overflow-x: auto; margin: 8px 0 4px; }
table { border-collapse: collapse; width: 100%; font-size: 13px; white-space: nowrap; }
th, td { padding: 5px 12px; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; }
th:first-child { text-align: left; padding-left: 0; } td:last-child, th:last-child { padding-right: 0; }
thead th { color: var(--soft); font-size: 12px; position: sticky; top: 0; background: var(--surface); }
tbody tr:last-child > * { border-bottom: 0; }
tr.ours > * { font-weight: 600; color: var(--ours); }
details > summary { cursor: pointer; font-weight: 600; padding: 2px 0; }
details > summary:hover { color: var(--ours); }
dl.notes { display: grid; grid-template-columns: minmax(140px, max-content) 1fr; gap: 10px 24px; margin: 12px 0 0; }
dl.notes dt { font-weight: 600; } dl.notes dd { margin: 0; max-width: 84ch; }
ul.plain { margin: 8px 0 0; padding-left: 18px; } ul.plain li { margin: 4px 0; }
@media (max-width: 700px) { main { padding: 24px 16px 64px; } .card { padding: 16px; } dl.notes { grid-template-columns: 1fr; gap: 2px; } dl.notes dd { margin-bottom: 10px; } }
@media print { body { background: #fff; } .card { break-inside: avoid; } }
`;

export const page = (title: string, ...content: string[]): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escaped(title)}</title><style>${STYLE}</style></head>\n<body>${tag('main', {}, content.join('\n'))}</body></html>\n`;

/** A section of the page with a heading and what is needed to read it. */
export const section = (title: string, about: string, ...content: string[]): string =>
  tag('section', {}, tag('h2', {}, escaped(title)), tag('p', { class: 'soft' }, escaped(about)), ...content);

export const card = (...content: string[]): string => tag('div', { class: 'card' }, ...content);

export const folded = (summary: string, isOpen: boolean, ...content: string[]): string =>
  card(tag('details', { open: isOpen && 'open' }, tag('summary', {}, escaped(summary)), ...content));

export const notes = (list: readonly (readonly [term: string, note: string])[]): string =>
  tag(
    'dl',
    { class: 'notes' },
    ...list.flatMap(([term, note]) => [tag('dt', {}, escaped(term)), tag('dd', {}, escaped(note))]),
  );
