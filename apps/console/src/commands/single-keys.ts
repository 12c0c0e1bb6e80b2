/** Whether keys without Ctrl or Cmd are commands (WCAG 2.1.4 asks for a way to turn them off). */
const NAME = 'deskline-single-keys';

export const areSingleKeysOn = (): boolean => localStorage.getItem(NAME) !== 'off';

export const turnSingleKeys = (isOn: boolean): void => localStorage.setItem(NAME, isOn ? 'on' : 'off');
