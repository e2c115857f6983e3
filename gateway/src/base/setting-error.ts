/** A setting is wrong, so the same start would fail again: the process exits with 78. */
export class SettingError extends Error {}
