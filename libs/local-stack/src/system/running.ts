export interface StartOptions {
  /** Folder of data, credentials and logs; made when missing. */
  dir: string;
  /** Without one, the port of the last start when it is still free, else any free one. */
  port?: number;
  /** True if the data need not survive a crash of the machine: no write waits for the disk. */
  throwAway?: boolean;
}

export interface Running {
  /** With credentials. */
  url: string;
  pid: number;
  /** Returns when the process is gone. */
  stop(): Promise<void>;
}
