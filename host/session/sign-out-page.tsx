import { useEffect } from 'react';
import { Loader } from '../ui/loader.tsx';
import { signOut } from './actions.ts';

/** `/logout`: ends the session on the server and forgets it here; the guard then leads to the sign-in page. */
export default function SignOutPage() {
  useEffect(() => {
    void signOut();
  }, []);
  return <Loader />;
}
