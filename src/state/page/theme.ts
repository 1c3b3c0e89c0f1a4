/** Light or dark: the system's, until the person chooses. localStorage keeps the choice, and how fast the device is (speed.ts). */
import { create } from 'zustand';

export type Theme = 'light' | 'dark';

const KEY = 'swarmscope.theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

const systemTheme = (): Theme => (systemDark.matches ? 'dark' : 'light');

/** Storage may be forbidden: then the choice lasts as long as the page. */
function kept(): Theme | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

function keep(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // The theme still changes for this visit.
  }
}

export interface ThemeState {
  readonly theme: Theme;
  readonly chosen: Theme | null;
  /** The other theme; back to following the system when that is what it shows anyway. */
  toggle(): void;
}

export const useTheme = create<ThemeState>()((set, get) => {
  systemDark.addEventListener('change', () => set({ theme: get().chosen ?? systemTheme() }));
  const chosen = kept();
  return {
    theme: chosen ?? systemTheme(),
    chosen,
    toggle: () => {
      const theme = get().theme === 'dark' ? 'light' : 'dark';
      const choice = theme === systemTheme() ? null : theme;
      keep(choice);
      set({ theme, chosen: choice });
    },
  };
});

/** Puts the theme on the root element, now and whenever it changes. */
export function showTheme(): void {
  const apply = ({ theme }: ThemeState) => {
    document.documentElement.dataset.theme = theme;
  };
  apply(useTheme.getState());
  useTheme.subscribe(apply);
}
