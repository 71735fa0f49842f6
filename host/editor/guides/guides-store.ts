/** The guides of the open diagram, and whether their dialog is open. The browser keeps them per diagram. */
import { ref } from 'valtio';
import type { GuideLines } from '../../../worker/boundary/index.ts';
import { identityState } from '../../data/stores/identity-state.ts';
import { isRecord, isText, read, write } from '../../data/stores/storage.ts';
import { NO_GUIDES } from './guides-model.ts';
import { showRulers } from './rulers-store.ts';

/** Diagrams whose guides are remembered: the most recent ones. */
const REMEMBERED = 50;

interface KeptGuides extends GuideLines {
  readonly diagram: string;
}

const state = identityState<{ lines: GuideLines; asking: boolean }>(() => ({
  lines: ref(NO_GUIDES),
  asking: false,
}));
export const guidesStore: { readonly lines: GuideLines; readonly asking: boolean } = state;

let diagram = '';

/** Loads what is remembered of a diagram. */
export function openGuides(uuid: string): void {
  diagram = uuid;
  state.asking = false;
  const { x, y } = kept().find((one) => one.diagram === uuid) ?? NO_GUIDES;
  state.lines = ref({ x, y });
}

export function setGuides(lines: GuideLines): void {
  state.lines = ref(lines);
  const { x, y } = lines;
  const others = kept().filter((one) => one.diagram !== diagram);
  const own = x.length + y.length > 0 ? [{ diagram, x, y }] : [];
  write('editorGuides', [...own, ...others].slice(0, REMEMBERED));
}

/** Opens the list of guides, and shows the rulers. */
export function askForGuides(): void {
  showRulers();
  state.asking = true;
}

export function closeGuides(): void {
  state.asking = false;
}

const isPlaces = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isFinite);
const isKept = (value: unknown): value is KeptGuides =>
  isRecord(value) && isText(value.diagram) && isPlaces(value.x) && isPlaces(value.y);
const isAllKept = (value: unknown): value is KeptGuides[] => Array.isArray(value) && value.every(isKept);

const kept = (): readonly KeptGuides[] => read('editorGuides', isAllKept) ?? [];
