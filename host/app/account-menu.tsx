import {
  Building2,
  CircleUserRound,
  Keyboard,
  LogOut,
  Monitor,
  MonitorX,
  Moon,
  Rows4,
  Sun,
} from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { runCommand } from '../commands/registry.ts';
import { enterCompany, signOutEverywhere } from '../data/session/actions.ts';
import { useCompanies } from '../data/session/companies.ts';
import { densityStore, toggleDensity } from '../data/stores/density-store.ts';
import { layoutStore } from '../data/stores/layout-store.ts';
import { leaveThen } from '../data/stores/leave-guard.ts';
import { sessionStore } from '../data/stores/session-store.ts';
import { chooseTheme, type Theme, themeStore } from '../data/stores/theme-store.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { DropMenu, type MenuEntry } from '../ui/menu.tsx';
import { truncate } from '../ui/truncated.tsx';

const THEME_ENTRIES = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; icon: typeof Sun }[];

/** Companies listed in the menu itself; more are chosen on a page of their own. */
const NAMED_COMPANIES = 4;

/** The user's own entries: profile, companies, theme, and signing out. */
export function AccountMenu() {
  const [, navigate] = useLocation();
  const { user, company } = useSnapshot(sessionStore);
  const { narrow } = useSnapshot(layoutStore);
  const companies = useCompanyEntries();
  const looks = useLookEntries();
  const [leaving, setLeaving] = useState(false);
  const name = user ? `${user.firstName} ${user.lastName}` : '';
  return (
    <>
      <DropMenu
        label={`Account of ${name}`}
        anchor={narrow ? 'top end' : 'right end'}
        button={<Avatar name={name} size={32} />}
        head={
          <>
            <strong>{name}</strong>
            <small>{user?.email}</small>
            <small>{company?.name}</small>
          </>
        }
        entries={[
          { label: 'Profile', icon: CircleUserRound, onSelect: () => navigate('/profile') },
          ...companies,
          null,
          ...looks,
          null,
          {
            label: 'Keyboard shortcuts',
            icon: Keyboard,
            hint: '?',
            onSelect: () => runCommand('shortcuts'),
          },
          null,
          { label: 'Sign out everywhere', icon: MonitorX, onSelect: () => setLeaving(true) },
          { label: 'Sign out', icon: LogOut, onSelect: () => navigate('/logout') },
        ]}
      />
      <Confirm
        title="Sign out everywhere"
        open={leaving}
        action="Sign out everywhere"
        onClose={() => setLeaving(false)}
        onConfirm={signOutEverywhere}
      >
        All devices, including this one, must sign in again.
      </Confirm>
    </>
  );
}

const switchTo = (uuid: string) =>
  enterCompany(uuid).catch((error: Error) => showToast('error', error.message));

/** The user's companies except the active one (AUTH-22). */
function useCompanyEntries(): readonly MenuEntry[] {
  const [, navigate] = useLocation();
  const { company } = useSnapshot(sessionStore);
  const others = useCompanies().filter((one) => one.uuid !== company?.uuid);
  if (others.length > NAMED_COMPANIES)
    return [{ label: 'Switch company', icon: Building2, onSelect: () => navigate('/company') }];
  return others.map(({ uuid, name }) => ({
    label: `Switch to ${truncate(name)}`,
    icon: Building2,
    onSelect: () => leaveThen(() => void switchTo(uuid)),
  }));
}

function useLookEntries(): readonly (MenuEntry | null)[] {
  const theme = useSnapshot(themeStore).choice;
  const density = useSnapshot(densityStore).choice;
  return [
    ...THEME_ENTRIES.map(({ theme: one, label, icon }) => ({
      label,
      icon,
      checked: one === theme,
      onSelect: () => chooseTheme(one),
    })),
    null,
    { label: 'Compact rows', icon: Rows4, checked: density === 'compact', onSelect: toggleDensity },
  ];
}
