/** What the worker may ask of the host. */
export interface HostApi {
  /** Returns a single-use ticket for the live socket. Rejects when nobody is signed in. */
  socketTicket(): Promise<string>;
  /** Returns the current bearer token, refreshed if necessary, for streamed loads. */
  bearer(): Promise<string>;
}
