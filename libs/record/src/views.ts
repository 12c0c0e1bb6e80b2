/** The predefined filters of whatever can be disabled. */
export const enabledOrNot = {
  disabled: { disabled: true },
  enabled: { disabled: false },
} as const;
