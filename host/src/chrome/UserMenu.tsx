import { waitingChangesAtom } from '@groundwork/data-cache';
import { hasKeptTexts, hasUnsavedWork, type UiSettings, useSession, useSetting } from '@groundwork/shell-sdk';
import { Avatar, Button, type IconName, Menu, type MenuItem } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DiscardDialog } from '../navigation/DiscardDialog.tsx';
import { isUnsavedInSomeTab } from '../session/unsaved-in-tabs.ts';
import styles from './UserMenu.module.css';

type Theme = UiSettings['theme'];
const themes: readonly { id: Theme; label: string; icon: IconName }[] = [
  { id: 'system', label: 'System', icon: 'monitor' },
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
];

const testSounds = async () => (await import('./scans.ts')).testSounds();

/**
 * The user, their scanner, their theme and Sign Out (docs: shell, advanced-functions, layouts-by-width,
 * scanning#answering).
 */
export function UserMenu() {
  const { user, isStaff, isElevated, signOut } = useSession();
  const navigate = useNavigate();
  const [theme, setTheme] = useSetting('theme');
  const [advanced, setAdvanced] = useSetting('advancedFunctions');
  const [sounds, setSounds] = useSetting('sounds');
  const [ending, setEnding] = useSetting('scannerEnding');
  const [asking, setAsking] = useState<string>();
  const hasWaiting = useAtomValue(waitingChangesAtom).length > 0;
  const holdsChanges = () => hasWaiting || hasUnsavedWork() || hasKeptTexts(user.id);
  // What waited was sent meanwhile.
  if (asking === '' && !holdsChanges()) setAsking(undefined);
  const name = `${user.firstName} ${user.lastName}`.trim();
  const items: MenuItem[] = [
    { heading: user.emailAddress || name },
    ...(isStaff
      ? [
          {
            id: 'advanced',
            label: 'Advanced functions',
            isChecked: advanced === true,
            onAction: () => setAdvanced(!advanced),
          },
        ]
      : []),
    { heading: 'Sounds of scans' },
    { id: 'sounds', label: 'Sounds', isChecked: sounds, onAction: () => setSounds(!sounds) },
    { separator: true },
    { id: 'test-sounds', label: 'Test the sounds', icon: 'volume-2', onAction: testSounds, isDisabled: !sounds },
    { heading: 'Scanner' },
    {
      id: 'scanner-ending',
      label: 'Scanner sends no Enter',
      isChecked: ending === 'silence',
      onAction: () => setEnding(ending === 'silence' ? 'suffix' : 'silence'),
    },
    { heading: 'Theme' },
    ...themes.map(({ id, label, icon }) => ({
      id,
      label,
      icon,
      isChecked: theme === id,
      onAction: () => setTheme(id),
    })),
    { separator: true },
    ...(isElevated || user.ownsReleases
      ? [{ id: 'releases', label: 'Releases', icon: 'upload' as const, onAction: () => navigate('/releases') }]
      : []),
    {
      id: 'sign-out',
      label: 'Sign Out',
      icon: 'log-out',
      onAction: async () => {
        if (holdsChanges()) setAsking('');
        else if (await isUnsavedInSomeTab()) setAsking(' in another tab');
        else signOut();
      },
    },
  ];
  return (
    <>
      <Menu
        label="User"
        items={items}
        trigger={
          <Button variant="quiet" className={styles.user} endIcon="chevron-down" aria-label={`User menu of ${name}`}>
            <span className={styles.person}>
              <Avatar name={name} image={user.imageThumbnailUrl || user.imageUrl || undefined} />
              <span className={styles.name}>{user.firstName}</span>
            </span>
          </Button>
        }
      />
      {asking !== undefined && <DiscardDialog place={asking} onDiscard={signOut} onKeep={() => setAsking(undefined)} />}
    </>
  );
}
