import { LogOut } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { sessionStore } from '../state/session-store.ts';
import { chooseTheme, THEMES, themeStore } from '../state/theme-store.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { MainLayout } from './main-layout.tsx';
import { PageHeader } from './page-header.tsx';
import styles from './profile-page.module.css';
import { useProfile } from './queries.ts';

const THEME_NAMES = { light: 'Light', dark: 'Dark', system: 'As the system' } as const;

/** Who is signed in, and how the console looks to them. */
export default function ProfilePage() {
  usePageTitle('Profile');
  const [, navigate] = useLocation();
  const stored = useSnapshot(sessionStore);
  const profile = useProfile();
  const user = profile.data ?? stored.user;
  return (
    <MainLayout>
      <PageHeader title="Profile" />
      <div className={styles.page}>
        <section className={styles.card} aria-labelledby="profile-user">
          <h2 id="profile-user">
            {user?.firstName} {user?.lastName}
          </h2>
          <dl className={styles.facts}>
            <dt>Email</dt>
            <dd>{user?.email}</dd>
            <dt>Role</dt>
            <dd>{user?.role.title}</dd>
            <dt>Company</dt>
            <dd>{stored.company?.name}</dd>
            <dt>Time zone</dt>
            <dd>{user?.timezone ?? stored.company?.timezone}</dd>
          </dl>
        </section>
        <ThemeChoice />
        <Button icon={LogOut} onClick={() => navigate('/logout')}>
          Sign out
        </Button>
      </div>
    </MainLayout>
  );
}

function ThemeChoice() {
  const { choice } = useSnapshot(themeStore);
  return (
    <fieldset className={styles.card}>
      <legend>Theme</legend>
      <div className={styles.choices}>
        {THEMES.map((theme) => (
          <label key={theme} className={styles.choice}>
            <input type="radio" name="theme" checked={theme === choice} onChange={() => chooseTheme(theme)} />
            {THEME_NAMES[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
