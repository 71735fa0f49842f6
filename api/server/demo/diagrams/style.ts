/** The demo's look: the tokens of the theme, greys of ISA-101, one grid, few sizes. It follows the console. */
/** What every diagram stands on. */
export const CANVAS = { fill: 'token:paper', theme: 'console' } as const;

/** A page that fills the live view of a screen of 1440 × 900, where it is shown at three quarters of its size. */
export const PAGE = { width: 1360, height: 986, ...CANVAS } as const;
/** The smallest text of such a page: 11 px on that screen. */
export const SMALLEST = 15;

export const ink = 'token:ink';
export const quiet = 'token:ink.muted';
export const card = 'token:surface';
export const edge = 'token:surface.edge';
export const pipeColour = 'token:pipe';
export const equipment = 'token:equipment.fill';

export const title = { fontSize: 34, fontWeight: 'bold', fontColor: ink } as const;
export const subtitle = { fontSize: 18, fontColor: quiet } as const;
export const name = { fontSize: 17, fontWeight: 'bold', fontColor: ink } as const;
export const small = { fontSize: 15, fontColor: quiet } as const;
export const value = { fontSize: 19, fontWeight: 'bold', fontColor: ink } as const;

/** What is in a vessel: the drawing of the vessel shows through. */
export const contents = 'token:liquid@a6';
/** A switch or breaker that is closed, and what is let out of one that is open. */
export const closed = 'token:switch.on';
export const open = 'token:neutral.1';
/** Equipment that is drawn light, as what runs. */
export const running = 'token:running';
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
    { label: 'ON', value: 1, fill: 'token:running' },
    { label: 'OFF', value: 0, fill: 'token:stopped' },
    { label: 'Unknown', value: null, fill: 'token:equipment.fill' },
  ],
} as const;

/** Seconds within which an operator's write must be read back. */
export const READ_BACK_SECONDS = 1;

/** On by hand stands out a little; automatic is normal. Off is grey: red is left to alarms. */
export const modeStates = {
  states: [
    { label: 'ON', value: 1, fill: 'token:state.on' },
    { label: 'Auto', value: 2, fill: 'token:liquid' },
    { label: 'OFF', value: 0, fill: 'token:stopped' },
  ],
} as const;

/** A switch on a calm picture: dark grey on, light grey off; the knob's position and sign show the rest. */
export const runToggle = {
  states: [
    { label: 'ON', value: 1, fill: 'token:switch.on' },
    { label: 'OFF', value: 0, fill: 'token:switch.off' },
    { label: 'Unknown', value: null, fill: 'token:equipment.fill' },
  ],
} as const;
