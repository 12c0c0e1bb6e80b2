/** NATS subject at which work-records lets a person watch a request group. The head of the frame is a SubscriptionRequest. */
export const SUBSCRIPTION_SUBJECT = 'subscription.request';

/** Subscription of a person to the request group of a broadcast that the person sees. */
export interface SubscriptionRequest {
  readonly account: string;
  readonly request: number;
  readonly person: { readonly id: number; readonly name: string };
  /** False to end it. */
  readonly subscribes: boolean;
  readonly request_id: string | null;
}
