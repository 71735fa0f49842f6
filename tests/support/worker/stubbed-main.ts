/** The real worker with a server of its own. The order counts. */
import './stub-server.ts';
import '../../../worker/main.ts';
