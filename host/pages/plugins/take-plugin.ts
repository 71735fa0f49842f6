import type { PluginItem } from '../../../api/contract/index.ts';
import { takeSaved } from '../../parts/list/take-saved.ts';

/** Puts a plugin into the lists: approved ones first, by title, and untitled ones last. */
export const takePlugin = (plugin: PluginItem): void =>
  takeSaved('plugins', plugin, ({ approvedAt, title }) => `${approvedAt ? 0 : 1} ${title ?? '\uffff'}`);
