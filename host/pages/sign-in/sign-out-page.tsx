import { useEffect } from 'react';
import { signOut } from '../../data/session/actions.ts';
import { Loader } from '../../ui/loader.tsx';

/** `/logout`: ends the session on the server and forgets it here; the guard then leads to the sign-in page. */
export default function SignOutPage() {
  useEffect(() => {
    void signOut();
  }, []);
  return <Loader />;
}
