export interface StartOptions {
  /** Where data, credentials and logs are kept; made when missing. */
  dir: string;
  /** Without one, the port of the last start when it is still free, else any free one. */
  port?: number;
  /** Of no use to anybody once the machine has stopped: nothing waits for the disk. */
  throwAway?: boolean;
}

export interface Running {
  /** With credentials. */
  url: string;
  pid: number;
  /** Returns when the process is gone. */
  stop(): Promise<void>;
}
