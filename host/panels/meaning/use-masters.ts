import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import type { FormatUsage } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { mastersChanged } from '../../data/stores/masters-store.ts';

/** Formats, labels, formulas and dictionaries of the company; removed ones are marked. */
export const useMasters = () => useCall('formatMaster', {}, { meta: { inline: true } });

export const useUsage = (id: string) =>
  useCall('formatUsage', { params: { id } }, { meta: { inline: true }, gcTime: 0 });

/** Call after a change: lists and open diagrams refetch; resolves when the lists are there. */
export function useMastersChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    mastersChanged();
    await queries.invalidateQueries({ queryKey: keyOf('formatMaster') });
  }, [queries]);
}

/** Where something is used, in words. */
export function usageWords({ items, total }: FormatUsage): string {
  const objects = items.reduce((sum, diagram) => sum + diagram.objects, 0);
  if (total === 0) return 'No diagram uses it.';
  const where = total === 1 ? 'one diagram' : `${total} diagrams`;
  if (items.length < total) return `It is used on ${where}, of which you may see ${items.length}.`;
  return `${objects === 1 ? 'One object' : `${objects} objects`} on ${where} ${objects === 1 ? 'shows' : 'show'} values by it.`;
}
