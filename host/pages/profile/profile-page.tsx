import { keyOf } from '../../../api/client/hooks.ts';
import type { Profile } from '../../../api/contract/index.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useProfile } from '../../data/site/queries.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { CardPage } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { ArchiveCard } from './archive-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** The signed-in user: invitations, picture, details, appearance, sign-in, devices, and archiving the account (PROF-01). */
export default function ProfilePage() {
  usePageTitle('Profile');
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile" />
      {profile.isPending && <SkeletonRows rows={6} label="Loading your profile" />}
      {profile.isError && !profile.data && (
        <ErrorState
          title="Your profile could not be loaded"
          error={profile.error}
          busy={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && <LoadedProfile profile={profile.data} />}
    </>
  );
}

/** Applies what the server stored, here and in the lists that show it. */
function take(profile: Profile): void {
  queryClient.setQueryData(keyOf('profile'), profile);
  void queryClient.invalidateQueries({ queryKey: keyOf('users') });
  void queryClient.invalidateQueries({ queryKey: ['user'] });
}

function LoadedProfile({ profile }: { readonly profile: Profile }) {
  return (
    <CardPage>
      <InvitationsCard />
      <PictureCard profile={profile} onPicture={(picture) => take({ ...profile, picture })} />
      <DetailsCard profile={profile} onSaved={take} />
      <AppearanceCard />
      <SignInCard profile={profile} />
      <DevicesCard />
      <ArchiveCard />
    </CardPage>
  );
}
