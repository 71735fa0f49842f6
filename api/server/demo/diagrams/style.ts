/** The demo's look: greys of ISA-101, one grid, few sizes. */
export const CANVAS = { width: 1920, height: 1080, fill: '#e6e9ec' } as const;
export const MARGIN = 60;

/** A page that fills the live view of a screen of 1440 × 900, where it is shown at three quarters of its size. */
export const PAGE = { width: 1360, height: 986, fill: CANVAS.fill } as const;
/** The smallest text of such a page: 11 px on that screen. */
export const SMALLEST = 15;

export const ink = '#262c33';
export const quiet = '#5b6670';
export const card = '#f1f3f4';
export const edge = '#c9cfd4';
export const pipeColour = '#6f7a84';
export const equipment = '#cfd5da';

export const title = { fontSize: 34, fontWeight: 'bold', fontColor: ink } as const;
export const subtitle = { fontSize: 18, fontColor: quiet } as const;
export const name = { fontSize: 17, fontWeight: 'bold', fontColor: ink } as const;
export const small = { fontSize: 15, fontColor: quiet } as const;
export const value = { fontSize: 19, fontWeight: 'bold', fontColor: ink } as const;

/** The same on the waterworks' wide pages, of which half is left on a screen of 1440 × 900. */
export const far = {
  subtitle: { ...subtitle, fontSize: 21 },
  name: { ...name, fontSize: 21 },
  small: { ...small, fontSize: 20.5 },
  value: { ...value, fontSize: 22 },
} as const;

/** What is in a vessel: the drawing of the vessel shows through. */
export const contents = '#7d95aaa6';
/** A switch or breaker that is closed, and what is let out of one that is open. */
export const closed = '#4a5661';
export const open = '#f7f8f9';
export const none = 'transparent';

export const pipe = { stroke: pipeColour, strokeWidth: 8 } as const;

/** A number with this many decimals; its unit is a separate text beside it. */
export const decimals = (count: number) => ({ valueType: { key: 'numeric', decimals: count } });

/** A text made from the value by one of the company's dictionaries. */
export const shownBy = (key: 'formula' | 'dictionary' | 'label', { uuid }: { readonly uuid: string }) => ({
  valueType: { key, id: uuid, ...(key === 'label' ? { decimals: 0 } : {}) },
});

/** The four limits of a level in percent, as the range states of a tank. */
export const levelStates = {
  states: [
    { label: 'High High', operator: '>', value: 95 },
    { label: 'High', operator: '>', value: 90 },
    { label: 'Low Low', operator: '<', value: 8 },
    { label: 'Low', operator: '<', value: 15 },
    { label: 'In Range', value: null },
  ],
} as const;

/** Running equipment is light, stopped equipment dark: colour is left for what is wrong. */
export const runStates = {
  states: [
    { label: 'ON', value: 1, fill: '#f7f8f9' },
    { label: 'OFF', value: 0, fill: '#8b959e' },
    { label: 'Unknown', value: null, fill: '#cfd5da' },
  ],
} as const;

/** Seconds within which an operator's write must be read back. */
export const READ_BACK_SECONDS = 1;

/** Off by hand asks for attention, on by hand a little; automatic is normal. */
export const modeStates = {
  states: [
    { label: 'ON', value: 1, fill: '#55ac40' },
    { label: 'Auto', value: 2, fill: '#7d95aa' },
    { label: 'OFF', value: 0, fill: '#c62828' },
  ],
} as const;

/** A switch on a calm picture: dark grey on, light grey off; the knob's position and sign show the rest. */
export const runToggle = {
  states: [
    { label: 'ON', value: 1, fill: '#4a5661' },
    { label: 'OFF', value: 0, fill: '#a9b2ba' },
    { label: 'Unknown', value: null, fill: '#cfd5da' },
  ],
} as const;
