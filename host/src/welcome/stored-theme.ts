/** The theme of the last session, without the code that keeps settings. */
export function applyStoredTheme(): void {
  try {
    const { theme } = JSON.parse(localStorage.getItem('uiSettings') ?? '{}') as { theme?: unknown };
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Damaged settings: keep the system's theme.
  }
}
