/** NATS subject at which configuration-records tells the service desk of a person. The head of the frame is a ServiceDeskRequest. */
export const SERVICE_DESK_SUBJECT = 'coverage.service_desk';

export interface ServiceDeskRequest {
  readonly account: string;
  readonly person: number;
  /** Time at which the agreement must be active. */
  readonly moment: string;
}

/** Head of the answer: the service desk team of the first line support agreement that covers the person; null where none does. */
export interface ServiceDeskAnswer {
  readonly status: number;
  readonly team: number | null;
}
