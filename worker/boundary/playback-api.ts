/** Shows past values instead of live ones. */
export interface PlaybackApi {
  /** Shows past values instead of live ones. During playback nothing can be written and no live value is shown. */
  run(order: PlaybackOrder): void;
}

export type PlaybackOrder =
  /** Shows the past, from live mode or from another moment. */
  | { readonly to: 'seek'; readonly at: number }
  | { readonly to: 'play' | 'pause' }
  /** Goes to the next moment at which a value of the diagram changed. */
  | { readonly to: 'step' }
  /** Goes to the next moment at which a tag of the diagram raised an alarm. */
  | { readonly to: 'alarm' }
  | { readonly to: 'speed'; readonly speed: number }
  /** Returns to live values. */
  | { readonly to: 'live' };

/** The state of playback. */
export interface PlaybackState {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly speed: number;
  readonly playing: boolean;
  /** Whether data is being requested from the server. */
  readonly loading: boolean;
  /** Why it stopped, in words for the user. */
  readonly failure: string | null;
  /** What no longer occurs after `at`: any values, or alarms. */
  readonly ended: 'values' | 'alarm' | null;
  /** The alarm raised at the time shown: the target of the last step. */
  readonly alarm: PlayedAlarm | null;
}

export interface PlayedAlarm {
  readonly type: 'critical' | 'urgent';
  readonly message: string;
  readonly tag: string;
}
