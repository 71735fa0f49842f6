/**
 * SVG files that people with bad intentions send, and some that only look so. Everything that would run sets `ranHostile`
 * on the window above, and everything that would be fetched is under `/hostile/`: whoever shows one can tell.
 */

interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Why it is refused; without it it is taken, and nothing of the attack is left. */
  readonly refused?: RegExp;
}

export const MARK = 'ranHostile';
export const TRAP = '/hostile/';
/** What must be left of a file that is taken. */
export const GOOD = '#123456';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const RUN = `parent.${MARK}=1;top.${MARK}=1;self.${MARK}=1`;
const RECT = `<rect width="50" height="50" fill="${GOOD}"/>`;

const svg = (inside: string, more = ''): string =>
  `<svg xmlns="${SVG}" xmlns:xlink="${XLINK}" width="100" height="100" viewBox="0 0 100 100" ${more}>${inside}${RECT}</svg>`;
const text = (name: string, content: string, refused?: RegExp): HostileFile => ({
  name,
  bytes: new TextEncoder().encode(content),
  refused,
});
const inert = (name: string, inside: string, more?: string): HostileFile => text(name, svg(inside, more));

const utf16 = (content: string, isBig: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 + content.length * 2);
  bytes.set(isBig ? [0xfe, 0xff] : [0xff, 0xfe]);
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at);
    bytes.set(isBig ? [code >> 8, code & 255] : [code & 255, code >> 8], 2 + at * 2);
  }
  return bytes;
};
const joined = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)),
  );

/** `origin`: where the traps would be fetched from. */
export function hostileFiles(origin: string): readonly HostileFile[] {
  const trap = (what: string): string => `${origin}${TRAP}${what}`;
  const data = (type: string, content: string): string => `data:${type},${encodeURIComponent(content)}`;
  const inner = svg(`<script>${RUN}</script>`);
  return [
    // --- runs ---
    inert('script', `<script>${RUN}</script>`),
    inert('script of another type', `<script type="module">${RUN}</script>`),
    inert('script in CDATA', `<script><![CDATA[${RUN}]]></script>`),
    inert('script by href', `<script href="${trap('a.js')}"/>`),
    inert('script by xlink:href', `<script xlink:href="${trap('b.js')}"/>`),
    inert('script with a prefix', `<s:script xmlns:s="${SVG}">${RUN}</s:script>`),
    inert('script of XHTML', `<h:script xmlns:h="http://www.w3.org/1999/xhtml">${RUN}</h:script>`),
    inert('script in a symbol', `<symbol id="s"><script>${RUN}</script></symbol><use href="#s"/>`),
    inert('script in mixed case', `<ScRiPt>${RUN}</ScRiPt>`),
    inert(
      'script with a default name space of its own',
      `<script xmlns="http://www.w3.org/1999/xhtml">${RUN}</script>`,
    ),
    inert('onload of the root', '', `onload="${RUN}"`),
    inert('onload of a part', `<g onload="${RUN}"><path d="M0 0"/></g>`),
    inert('onerror of an image', `<image href="${trap('c.png')}" onerror="${RUN}"/>`),
    inert('onbegin of an animation', `<animate attributeName="x" dur="1s" onbegin="${RUN}"/>`),
    inert(
      'onfocus with autofocus',
      `<a href="#x" autofocus="" tabindex="0" onfocus="${RUN}"><text>x</text></a>`,
    ),
    inert('handler in mixed case', `<rect OnLoad="${RUN}" ONCLICK="${RUN}"/>`),
    inert('handler behind a prefix', `<rect xlink:onload="${RUN}"/>`),
    inert(
      'handler element',
      `<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${RUN}</handler>`,
    ),
    inert('listener element', `<listener event="load" handler="#h"/>`),
    inert('javascript: in a link', `<a href="javascript:${RUN}"><text y="20">press</text></a>`),
    inert('javascript: with a tab in it', `<a href="java&#9;script:${RUN}"><text y="20">press</text></a>`),
    inert('javascript: in xlink:href', `<a xlink:href="JaVaScRiPt:${RUN}"><text>press</text></a>`),
    inert('javascript: in use', `<use href="javascript:${RUN}"/>`),
    inert(
      'animate that sets href',
      `<a id="l"><animate attributeName="href" values="javascript:${RUN}"/><text>x</text></a>`,
    ),
    inert('set that sets onload', `<set attributeName="onload" to="${RUN}"/>`),
    inert('set of a link', `<a><set attributeName="xlink:href" to="javascript:${RUN}"/><text>x</text></a>`),
    inert(
      'foreignObject with HTML',
      `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${RUN}"/></body></foreignObject>`,
    ),
    inert(
      'foreignObject with a frame',
      `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${trap('d.html')}"/></foreignObject>`,
    ),
    inert(
      'HTML in it',
      `<body xmlns="http://www.w3.org/1999/xhtml" onload="${RUN}"><script>${RUN}</script></body>`,
    ),
    inert(
      'embed and object',
      `<embed xmlns="http://www.w3.org/1999/xhtml" src="${trap('e')}"/><object xmlns="http://www.w3.org/1999/xhtml" data="${trap('f')}"/>`,
    ),
    inert(
      'MathML',
      `<math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:${RUN}">x</maction></math>`,
    ),
    inert(
      'markup in a title',
      `<title><b xmlns="http://www.w3.org/1999/xhtml" onmouseover="${RUN}">x</b></title>`,
    ),
    inert('end of CDATA in a text', `<text><![CDATA[</text><script>${RUN}</script>]]></text>`),
    inert('markup as letters', `<text>&lt;script&gt;var x=1&lt;/script&gt;</text>`),
    // --- fetches ---
    inert('image from elsewhere', `<image href="${trap('1.png')}" width="9" height="9"/>`),
    inert('image by xlink:href', `<image xlink:href="${trap('2.png')}" width="9" height="9"/>`),
    inert(
      'image without a scheme',
      `<image href="//${new URL(origin).host}${TRAP}3.png" width="9" height="9"/>`,
    ),
    inert('image on our own server', `<image href="${TRAP}4.png" width="9" height="9"/>`),
    inert('image that is an SVG', `<image href="${data('image/svg+xml', inner)}" width="9" height="9"/>`),
    inert('image from a file', '<image href="file:///etc/hostile" width="9" height="9"/>'),
    inert('use from elsewhere', `<use href="${trap('5.svg')}#a"/>`),
    inert('use of data', `<use xlink:href="${data('image/svg+xml', inner)}#a"/>`),
    inert(
      'feImage',
      `<filter id="f"><feImage href="${trap('6.png')}"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
    ),
    inert('filter from elsewhere', `<rect filter="url(${trap('7.svg')}#f)" width="9" height="9"/>`),
    inert('fill from elsewhere', `<rect fill="url('${trap('8.svg')}#f')" width="9" height="9"/>`),
    inert(
      'mask, clip and marker from elsewhere',
      `<path mask="url(${trap('9.svg')}#m)" clip-path="url(${trap('10.svg')}#c)" marker-end="url(${trap('11.svg')}#e)" d="M0 0L9 9"/>`,
    ),
    inert(
      'style attribute',
      `<rect style="background:url(${trap('12.png')});fill:red" width="9" height="9"/>`,
    ),
    inert('style with escapes', `<rect style="fill:u\\72 l(${trap('13.svg')}#a)" width="9" height="9"/>`),
    inert(
      'style with a comment in a word',
      `<rect style="fill:ur/**/l(${trap('14.svg')}#a)" width="9" height="9"/>`,
    ),
    inert('@import', `<style>@import url("${trap('15.css')}");</style>`),
    inert('@import in CDATA', `<style><![CDATA[@import "${trap('16.css')}";]]></style>`),
    inert(
      '@font-face',
      `<style>@font-face{font-family:x;src:url(${trap('17.woff2')})}</style><text font-family="x" y="20">x</text>`,
    ),
    inert(
      'style sheet with url',
      `<style>rect{fill:url(${trap('18.svg')}#a)}svg{background:url(${trap('19.png')})}</style>`,
    ),
    inert('image-set', `<style>svg{background:image-set("${trap('20.png')}" 1x)}</style>`),
    inert(
      'cursor',
      `<rect cursor="url(${trap('21.cur')}),auto" style="cursor:url(${trap('22.cur')}),auto" width="9" height="9"/>`,
    ),
    inert(
      'color-profile and tref',
      `<color-profile xlink:href="${trap('23.icc')}"/><text><tref xlink:href="${trap('24.svg')}#t"/></text>`,
    ),
    inert('xml:base', `<g xml:base="${trap('')}"><use href="25.svg#a"/></g>`),
    inert(
      'audio and video',
      `<video xmlns="http://www.w3.org/1999/xhtml" src="${trap('26.mp4')}" autoplay=""/><audio href="${trap('27.mp3')}"/>`,
    ),
    text('style sheet instruction', `<?xml-stylesheet type="text/css" href="${trap('28.css')}"?>${svg('')}`),
    text(
      'XSL instruction',
      `<?xml-stylesheet type="text/xsl" href="${data('text/xsl', `<script>${RUN}</script>`)}"?>${svg('')}`,
    ),
    text('XInclude', svg(`<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="${trap('29.xml')}"/>`)),
    text('document type of elsewhere', `<!DOCTYPE svg SYSTEM "${trap('30.dtd')}">${svg('')}`),
    text(
      'public document type',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${trap('31.dtd')}">${svg('')}`,
    ),
    // --- entities ---
    text('a billion laughs', bomb(), /declares entities/),
    text(
      'one entity, very long',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(100_000)}">]>${svg(`<text>${'&a;'.repeat(1_000)}</text>`)}`,
      /declares entities/,
    ),
    text(
      'external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
      /declares entities/,
    ),
    text(
      'parameter entity',
      `<!DOCTYPE svg [<!ENTITY % p SYSTEM "${trap('32.dtd')}"> %p;]>${svg('')}`,
      /declares entities/,
    ),
    text(
      'entity in an attribute',
      `<!DOCTYPE svg [<!ENTITY j "javascript:">]>${svg(`<a href="&j;${RUN}"/>`)}`,
      /declares entities/,
    ),
    text('entity that nobody declared', svg('<text>&lol;</text>'), /cannot be read/),
    // --- too much ---
    text('20,000 nested groups', svg(`${'<g>'.repeat(20_000)}${'</g>'.repeat(20_000)}`), /nested deeper/),
    text('20,000 nested strangers', svg(`${'<x>'.repeat(20_000)}${'</x>'.repeat(20_000)}`), /nested deeper/),
    text('30,000 × 30,000', `<svg xmlns="${SVG}" width="30000" height="30000">${RECT}</svg>`),
    text('a million wide', `<svg xmlns="${SVG}" width="1000000" height="10">${RECT}</svg>`, /too large/),
    text('a view of a billion', `<svg xmlns="${SVG}" viewBox="0 0 1e9 1e9">${RECT}</svg>`, /too large/),
    text('a width of infinity', `<svg xmlns="${SVG}" width="1e999" height="10">${RECT}</svg>`),
    text('101,000 elements', svg('<g/>'.repeat(101_000)), /more than 100,000 elements/),
    text(
      '101,000 elements and a comment',
      svg(`<!---->${'<g/>'.repeat(101_000)}`),
      /more than 100,000 elements/,
    ),
    text('a path of 1,200,000 characters', svg(`<path d="M0 0${'L1 1 2 2'.repeat(150_000)}"/>`)),
    text(
      '50,000 attributes',
      svg(`<rect ${Array.from({ length: 50_000 }, (_, nth) => `a${nth}="1"`).join(' ')}/>`),
    ),
    text('copies of copies', svg(copies()), /copies too much/),
    text('a copy of itself', svg('<g id="a"><use href="#a"/></g>'), /copies too much|itself/),
    text(
      'a ring of copies',
      svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
      /copies too much|itself/,
    ),
    text('600 copies', svg('<use href="#a"/>'.repeat(600)), /copies too many/),
    text(
      'a trap for patterns',
      svg(
        `<rect style="fill:${'url( '.repeat(20_000)}" transform="${'('.repeat(50_000)}"/><style>${'{'.repeat(50_000)}</style>`,
      ),
    ),
    text(
      'blur of a million',
      svg(
        '<filter id="f"><feGaussianBlur stdDeviation="1e6"/><feMorphology operator="dilate" radius="1e5"/></filter><rect filter="url(#f)" width="90" height="90"/>',
      ),
    ),
    text('20,000 nested style rules', svg(`<style>${'g{'.repeat(20_000)}</style>`)),
    text(
      'a style of 20,000 nested brackets',
      svg(`<rect style="width:${'calc('.repeat(20_000)}" transform="${'('.repeat(20_000)}"/>`),
    ),
    text('50,000 style rules', svg(`<style>${'rect{opacity:.9}'.repeat(50_000)}</style>`)),
    text('a selector of 20,000 parts', svg(`<style>${'g '.repeat(20_000)}rect{fill:red}</style>`)),
    text('a style of 50,000 entries', svg(`<rect style="${'opacity:.9;'.repeat(50_000)}"/>`)),
    text('a path of no numbers', svg('<path d="M NaN NaN L Infinity -Infinity C 1e999 0 0 1e999 NaN 0 Z"/>')),
    text(
      'a path of numbers beyond all numbers',
      svg('<path d="M1e308 1e308L-1e308 -1e308A1e308 1e308 0 1 1 5 5"/>'),
    ),
    text(
      'a path that breaks off',
      svg('<path d="M0 0 L10 10 Q"/><polygon points="1,2,3"/><polyline points=",,,"/>'),
    ),
    text(
      'a transform that makes nothing of everything',
      svg('<g transform="matrix(NaN 0 0 1e308 0 0) scale(0)"><rect width="9" height="9"/></g>'),
    ),
    text(
      'dashes of a thousandth',
      svg(
        '<path d="M0 0H100" stroke="red" stroke-dasharray="0.0001"/><circle r="1e5" stroke="red" stroke-dasharray=".001"/>',
      ),
    ),
    text(
      'a pattern of a thousandth',
      svg(
        '<pattern id="p" width=".0001" height=".0001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="100" height="100" fill="url(#p)"/>',
      ),
    ),
    text(
      'a ring of gradients',
      svg(
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)" width="9" height="9"/>',
      ),
    ),
    text(
      'a ring of patterns',
      svg(
        '<pattern id="p" width="9" height="9"><rect fill="url(#p)" width="9" height="9"/></pattern><rect fill="url(#p)" width="9" height="9"/>',
      ),
    ),
    text(
      'a ring of masks and clips',
      svg(
        '<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask><clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath><rect mask="url(#m)" clip-path="url(#c)" width="9" height="9"/>',
      ),
    ),
    text(
      'a font of a billion',
      svg(
        '<text font-size="1e9" y="50">x</text><text font-size="NaN">x</text><text letter-spacing="1e9">xx</text>',
      ),
    ),
    text(
      'a text of a million letters',
      svg(`<text y="20">${'x'.repeat(1_000_000)}</text>`),
      /a text of more than 2,000 letters/,
    ),
    text(
      'a text of a million letters in pieces',
      svg(`<text y="20">${'<tspan>xxxxxxxxxx</tspan>'.repeat(90_000)}</text>`),
      /a text of more than 2,000 letters/,
    ),
    text('a name of a million letters', svg(`<rect id="${'a'.repeat(999_999)}"/>`)),
    text(
      'a view of nothing',
      `<svg xmlns="${SVG}" viewBox="0 0 0 0" width="0" height="-5">${RECT}</svg>`,
      /cannot be drawn/,
    ),
    text('a view of no numbers', `<svg xmlns="${SVG}" viewBox="NaN NaN NaN NaN" width="NaN">${RECT}</svg>`),
    text(
      'a view far away',
      `<svg xmlns="${SVG}" viewBox="1e300 1e300 100 100" width="100" height="100">${RECT}</svg>`,
    ),
    text(
      'a thread, a hundred thousand long',
      `<svg xmlns="${SVG}" width="100000" height="0.00001">${RECT}</svg>`,
      /cannot be drawn/,
    ),
    text(
      'copies by names of prototypes',
      svg(
        '<g id="__proto__"><use href="#constructor"/></g><g id="constructor"><rect id="toString" width="1" height="1"/></g><use href="#__proto__"/><use href="#hasOwnProperty"/>',
      ),
    ),
    // --- not what it says ---
    text('HTML called SVG', `<!doctype html><script>${RUN}</script>`, /^$/),
    text('HTML around an SVG', `<html><body>${svg('')}</body></html>`, /no SVG/),
    {
      name: 'a GIF that goes on as a script',
      bytes: joined('GIF89a', [1, 0, 1, 0, 0, 0, 0], `/*${svg('')}*/=1;${RUN}`),
      refused: /^$/,
    },
    {
      name: 'a PNG head before an SVG',
      bytes: joined([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], svg('')),
      refused: /^$/,
    },
    { name: 'a ZIP head before an SVG', bytes: joined('PK\u0003\u0004', svg('')), refused: /cannot be read/ },
    { name: 'UTF-16, little end first', bytes: utf16(inner, false), refused: /^$/ },
    { name: 'UTF-16, big end first', bytes: utf16(inner, true), refused: /^$/ },
    text(
      'UTF-7',
      `<?xml version="1.0" encoding="UTF-7"?>${svg('<text>+ADw-script+AD4-var x+ADw-/script+AD4-</text>')}`,
    ),
    text(
      'a lie about its encoding',
      `<?xml version="1.0" encoding="utf-16"?>${svg(`<script>${RUN}</script>`)}`,
    ),
    { name: 'bytes that are no text', bytes: joined('<svg>', [0xff, 0xfe, 0xc0, 0x80]), refused: /^$/ },
    {
      name: 'a zero byte',
      bytes: joined(`<svg xmlns="${SVG}"><scr`, [0], `ipt>${RUN}</script></svg>`),
      refused: /cannot be read/,
    },
    { name: 'packed', bytes: joined([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3], 'x'), refused: /^$/ },
    text('no name space', `<svg onload="${RUN}">${RECT}</svg>`, /no SVG/),
    text('another name space', `<svg xmlns="http://www.w3.org/1999/xhtml" onload="${RUN}"/>`, /no SVG/),
    text('broken markup', `<svg xmlns="${SVG}"><g><script>${RUN}</script>`, /cannot be read/),
    text('an attribute twice', `<svg xmlns="${SVG}" width="1" width="2"/>`, /cannot be read/),
    text('markup after the end', `${svg('')}<script>${RUN}</script>`, /cannot be read/),
    text('nothing', '', /^$/),
  ];
}

function bomb(): string {
  const steps = Array.from({ length: 9 }, (_, nth) => `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY l0 "lol">${steps.join('')}]>${svg('<text>&l9;</text>')}`;
}

/** Ten levels of ten: ten billion forms out of a hundred elements. */
function copies(): string {
  const levels = Array.from(
    { length: 10 },
    (_, nth) => `<g id="c${nth + 1}">${`<use href="#c${nth}"/>`.repeat(10)}</g>`,
  );
  return `<defs><rect id="c0" width="1" height="1"/>${levels.join('')}</defs><use href="#c10"/>`;
}

/** A path whose every corner has a mark of its own. */
const marked = (): string =>
  `<marker id="m" markerWidth="9" markerHeight="9"><circle r="9"/></marker><path marker-mid="url(#m)" d="M0 0${'l1 1 -1 1'.repeat(50_000)}"/>`;

/** Thirty of an element, each of which is drawn with the one before, twice. */
function chained(name: string, more: string, by: string): string {
  const one = (nth: number): string =>
    `<${name} id="${name}${nth}" ${more}>${`<rect width="90" height="90" ${nth > 0 ? `${by}="url(#${name}${nth - 1})"` : ''}/>`.repeat(2)}</${name}>`;
  return `${Array.from({ length: 30 }, (_, nth) => one(nth)).join('')}<rect width="90" height="90" ${by}="url(#${name}29)"/>`;
}

/** SVGs that are known for nothing wrong before they are drawn, and take long, or longer than the world will stand. */
export const slowFiles = (): readonly HostileFile[] => [
  text(
    'patterns in patterns',
    svg(chained('pattern', 'width="2" height="2" patternUnits="userSpaceOnUse"', 'fill')),
  ),
  text('masks in masks', svg(chained('mask', '', 'mask'))),
  text('100,000 corners, each with a mark', svg(marked())),
  text(
    '60 levels of groups, each seen through',
    svg(`${'<g opacity=".9">'.repeat(60)}${RECT}${'</g>'.repeat(60)}`),
  ),
  text('20,000 parts, each seen through', svg('<rect opacity=".9" width="9" height="9"/>'.repeat(20_000))),
];
