import type { Dashboard, Panel, Query } from './dashboard';

const panel = (
  title: string,
  unit: string,
  ...queries: (readonly [legend: string, expr: string])[]
): Panel => ({
  title,
  unit,
  queries: queries.map(([legend, expr]): Query => ({ legend, expr })),
});

const quantile = (share: number, histogram: string, by: string, filter = ''): string =>
  `histogram_quantile(${share}, sum by (${by}le) (rate(${histogram}_bucket${filter}[5m])))`;

const overview: Dashboard = {
  uid: 'deskline-overview',
  title: 'Deskline: overview',
  rows: [
    {
      title: 'Latency and traffic',
      panels: [
        panel(
          'Requests about records',
          's',
          ['{{service}} p99', 'deskline:record_requests:p99_5m'],
          [
            '{{service}} p50',
            quantile(0.5, 'deskline_request_duration_seconds', 'service, ', '{subject=~"records\\\\..+"}'),
          ],
        ),
        panel('Requests', 'reqps', ['{{service}}', 'deskline:requests:rate5m']),
        panel('Calls at the gateway', 'reqps', [
          '{{subject}}',
          'sum by (subject) (rate(deskline_requests_total{service="api-gateway",subject=~"http\\\\..+"}[5m]))',
        ]),
      ],
    },
    {
      title: 'Errors',
      panels: [
        panel('Answers with 5xx', 'percentunit', ['{{service}}', 'deskline:requests_failed:ratio5m']),
        panel('Answers with 4xx', 'reqps', [
          '{{status}}',
          'sum by (status) (rate(deskline_requests_total{service="api-gateway",status=~"4.."}[5m]))',
        ]),
        panel('Refused: too many at once', 'reqps', [
          '{{service}}',
          'sum by (service) (rate(deskline_requests_refused_total[5m]))',
        ]),
      ],
    },
    {
      title: 'Saturation',
      panels: [
        panel('Event loop busy', 'percentunit', [
          '{{service}} {{instance}}',
          'rate(deskline_event_loop_busy_seconds_total[5m])',
        ]),
        panel('Requests in flight, of the limit', 'percentunit', [
          '{{service}} {{instance}}',
          'deskline_requests_in_flight / deskline_requests_in_flight_limit',
        ]),
        panel('Memory', 'bytes', [
          '{{service}} {{instance}}',
          'process_resident_memory_bytes{job="deskline"}',
        ]),
      ],
    },
    {
      title: 'Callers',
      panels: [
        panel('Calls by caller', 'reqps', [
          '{{caller}} {{outcome}}',
          'sum by (caller, outcome) (rate(deskline_rate_limit_calls_total[5m]))',
        ]),
        panel('Callers by remaining calls', 'short', [
          '{{budget}}',
          'sum by (budget) (deskline_rate_limit_callers)',
        ]),
        panel('Hits of caches', 'percentunit', [
          '{{cache}}',
          'sum by (cache) (rate(deskline_cache_lookups_total{result="hit"}[5m])) / sum by (cache) (rate(deskline_cache_lookups_total[5m]))',
        ]),
      ],
    },
    {
      title: 'Installation',
      panels: [
        panel('Ready instances', 'short', ['{{service}}', 'sum by (service) (deskline_ready)']),
        panel('Failing checks', 'short', [
          '{{service}} {{check}}',
          'count by (service, check) (deskline_check_ok == 0)',
        ]),
        panel('Days until the certificate expires', 'short', [
          '{{instance}}',
          '(deskline_certificate_expiry_timestamp_seconds - time()) / 86400',
        ]),
      ],
    },
  ],
};

const events: Dashboard = {
  uid: 'deskline-events',
  title: 'Deskline: events and background work',
  rows: [
    {
      title: 'Event logs',
      panels: [
        panel('Events', 'short', ['{{source}}', 'deskline:events:rate5m']),
        panel('Oldest event without a position', 's', [
          '{{source}}',
          'max by (source) (deskline_events_unpositioned_age_seconds)',
        ]),
        panel('Events that JetStream has not acknowledged', 'short', [
          '{{source}}',
          'max by (source) (deskline_events_unpublished)',
        ]),
      ],
    },
    {
      title: 'Consumers',
      panels: [
        panel('Lag in seconds', 's', [
          '{{service}} {{consumer}} of {{source}}',
          'max by (service, consumer, source) (deskline_events_consumer_lag_seconds)',
        ]),
        panel('Lag in positions', 'short', [
          '{{service}} {{consumer}} of {{source}}',
          'max by (service, consumer, source) (deskline_events_consumer_lag)',
        ]),
        panel(
          'Failures, lost and rewound',
          'short',
          [
            'failures {{service}} {{consumer}}',
            'sum by (service, consumer) (increase(deskline_events_consumer_failures_total[5m]))',
          ],
          [
            'lost {{service}} {{consumer}}',
            'sum by (service, consumer) (increase(deskline_events_lost_total[5m]))',
          ],
          [
            'rewound {{service}} {{consumer}}',
            'sum by (service, consumer) (increase(deskline_events_rewound_total[5m]))',
          ],
        ),
      ],
    },
    {
      title: 'Timers, rules and jobs',
      panels: [
        panel(
          'Lateness of timers',
          's',
          ['{{service}} p99', quantile(0.99, 'deskline_timer_lateness_seconds', 'service, ')],
          ['{{service}} overdue', 'min by (service) (deskline_timer_overdue_seconds)'],
        ),
        panel('Automation rules that wait', 's', [
          'age of the oldest',
          'max(deskline_automation_queue_age_seconds)',
        ]),
        panel(
          'Imports and exports',
          'short',
          ['{{state}}', 'max by (state) (deskline_jobs)'],
          ['running', 'sum(deskline_jobs_running)'],
        ),
      ],
    },
    {
      title: 'Change feed',
      panels: [
        panel('Open readers', 'short', ['{{instance}}', 'deskline_changes_readers']),
        panel('Stored cursors that are furthest behind', 'short', [
          '{{account}} {{consumer}}',
          'topk(10, max by (account, consumer) (deskline_change_consumer_lag))',
        ]),
      ],
    },
  ],
};

const webhooks: Dashboard = {
  uid: 'deskline-webhooks',
  title: 'Deskline: webhooks and mails',
  rows: [
    {
      title: 'Delivery',
      panels: [
        panel('Attempts', 'reqps', [
          '{{outcome}}',
          'sum by (outcome) (rate(deskline_webhook_attempts_total[5m]))',
        ]),
        panel(
          'From the commit to the first byte',
          's',
          ['p99', 'deskline:webhook_first_byte:p99_5m'],
          ['p50', quantile(0.5, 'deskline_webhook_first_byte_seconds', '')],
        ),
        panel(
          'Time receivers take',
          's',
          ['p95', quantile(0.95, 'deskline_webhook_attempt_duration_seconds', '')],
          ['p50', quantile(0.5, 'deskline_webhook_attempt_duration_seconds', '')],
        ),
      ],
    },
    {
      title: 'Accounts',
      panels: [
        panel('Oldest due message that nobody sends', 's', [
          '{{account}}',
          'topk(10, max by (account) (deskline_webhook_queue_age_seconds))',
        ]),
        panel('Oldest undelivered message', 's', [
          '{{account}}',
          'topk(10, max by (account) (deskline_webhook_oldest_undelivered_seconds))',
        ]),
        panel('Failed attempts', 'reqps', [
          '{{account}}',
          'topk(10, sum by (account) (rate(deskline_webhook_attempts_total{outcome="failed"}[5m])))',
        ]),
      ],
    },
    {
      title: 'Capacity and health',
      panels: [
        panel('In flight', 'short', ['{{instance}}', 'sum by (instance) (deskline_webhook_in_flight)']),
        panel(
          'Failing and disabled webhooks',
          'short',
          ['failing', 'sum(max by (account) (deskline_webhook_failing))'],
          ['disabled in an hour', 'sum(increase(deskline_webhook_disabled_total[1h]))'],
        ),
        panel(
          'Mails',
          'short',
          ['{{outcome}} a minute', 'sum by (outcome) (rate(deskline_webhook_mails_total[5m])) * 60'],
          ['age of the queue', 'max(deskline_mail_queue_age_seconds)'],
        ),
      ],
    },
  ],
};

const stores: Dashboard = {
  uid: 'deskline-stores',
  title: 'Deskline: database and NATS',
  rows: [
    {
      title: 'Connections to PostgreSQL',
      panels: [
        panel('In use, of the limit', 'percentunit', [
          '{{service}} {{instance}}',
          'deskline_database_pool_connections{state="in_use"} / ignoring (state) deskline_database_pool_limit',
        ]),
        panel('Waiting for a connection', 'short', [
          '{{service}} {{instance}}',
          'deskline_database_pool_waiting',
        ]),
        panel('Oldest open transaction', 's', [
          '{{service}}',
          'max by (service) (deskline_database_oldest_transaction_seconds)',
        ]),
      ],
    },
    {
      title: 'Databases',
      panels: [
        panel('Size', 'bytes', ['{{service}}', 'max by (service) (deskline_database_size_bytes)']),
        panel('Age of the oldest unfrozen transaction', 'short', [
          '{{service}}',
          'max by (service) (deskline_database_transaction_age)',
        ]),
        panel('Deadlocks', 'short', [
          '{{service}}',
          'max by (service) (increase(deskline_database_deadlocks_total[5m]))',
        ]),
      ],
    },
    {
      title: 'NATS',
      panels: [
        panel('Messages', 'short', [
          '{{service}} {{direction}}',
          'sum by (service, direction) (rate(deskline_nats_messages_total[5m]))',
        ]),
        panel('Bytes', 'Bps', [
          '{{service}} {{direction}}',
          'sum by (service, direction) (rate(deskline_nats_bytes_total[5m]))',
        ]),
        panel(
          'JetStream storage and reconnects',
          'bytes',
          ['stored', 'max(deskline_jetstream_storage_bytes)'],
          ['limit', 'max(deskline_jetstream_storage_limit_bytes)'],
          ['reconnects of {{service}}', 'sum by (service) (increase(deskline_nats_reconnects_total[5m]))'],
        ),
      ],
    },
  ],
};

/** Dashboards by the names of their files. */
export const DASHBOARDS: Readonly<Record<string, Dashboard>> = { overview, events, webhooks, stores };
