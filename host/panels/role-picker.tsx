import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { TagOfRole } from '../../api/contract/index.ts';
import { NOTHING } from '../../api/contract/messages.ts';
import { useCall } from '../data/session/api.ts';
import { useSearchTerm } from '../ui/use-search.ts';
import { PickList } from './pick-list.tsx';
import { keyOfRole, roleDetail } from './role-words.ts';

interface RolePickerProps {
  readonly site?: string;
  /** Key of the linked role. */
  readonly selected: string | null;
  readonly onPick: (role: TagOfRole) => void;
  readonly onClose: () => void;
}

/** Roles that a picker holds at once; for more, type a letter. */
const PAGE = 500;

/** The link of dynamic objects: an assignment, and the link object of its device. */
export function RolePicker({ site, selected, onPick, onClose }: RolePickerProps) {
  const [typed, setTyped] = useState('');
  const search = useSearchTerm(typed);
  const { data, isError, isPending } = useCall(
    'roleTags',
    { query: { siteUuid: site, search, limit: PAGE } },
    { placeholderData: keepPreviousData, meta: { inline: true } },
  );
  const roles = data?.items ?? [];
  return (
    <PickList
      noun="assignments"
      typed={typed}
      onType={setTyped}
      items={roles.map((role) => ({
        id: keyOfRole(role),
        title: `${role.assignment} · ${role.linkObject}`,
        detail: roleDetail(role, site),
      }))}
      status={
        isError ? 'The assignments could not be loaded.' : statusOf(isPending, roles.length, data?.total)
      }
      selected={selected}
      onPick={(id) => {
        const picked = roles.find((role) => keyOfRole(role) === id);
        if (picked) onPick(picked);
      }}
      onClose={onClose}
    />
  );
}

function statusOf(isPending: boolean, shown: number, total = 0): string {
  if (isPending) return 'Loading the assignments…';
  if (total === 0)
    return `${NOTHING.assignment}. Devices get assignments at their site, under Communication.`;
  if (shown < total) return `${shown} of ${total.toLocaleString('en')}; type to narrow them down`;
  return total === 1 ? '1 assignment' : `${total} assignments`;
}
