/** The predefined filters of whatever can be disabled. */
export const enabledOrNot = {
  disabled: { disabled: true },
  enabled: { disabled: false },
} as const;

/** Each record that an account works with is in one of these: those of its directory, and its own if that is another. */
export const ofDirectoryOrNot = { directory: {}, support_domain: {} } as const;
