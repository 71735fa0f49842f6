/** What the worker may ask of the host. */
export interface HostApi {
  /** A single-use ticket for the live socket. Rejects when nobody is signed in. */
  socketTicket(): Promise<string>;
  /** The current bearer token, refreshed if need be, for streamed loads. */
  bearer(): Promise<string>;
}
