import { openPrint, PageHeader } from '@groundwork/records';
import {
  Button,
  formatNumber,
  IconButton,
  Menu,
  type MenuItem,
  SearchField,
  useIsDesktop,
  useIsTablet,
  useOfflineReason,
} from '@groundwork/ui';
import { countOf } from '../count-of.ts';
import { exportSalesOrders } from './export-sos.ts';
import type { OrderLine } from './order-line.ts';
import styles from './ShippingToolbar.module.css';
import { foundLines } from './shipping-rows.ts';
import type { CanShip } from './useCanShip.ts';
import type { ShippingTab } from './useShipping.ts';

export interface ShippingToolbarProps {
  tab: ShippingTab;
  lines: readonly OrderLine[];
  chosen: readonly OrderLine[];
  can: CanShip;
  /** The text of the search. */
  address: { text: string; setText: (text: string) => void };
  onClear: () => void;
  onShip: () => void;
}
/** Left: what is shown. Right: what can be done with it; shipping is last. */
export function ShippingToolbar({ tab, lines, chosen, can, address, onClear, onShip }: ShippingToolbarProps) {
  const isDesktop = useIsDesktop();
  const isTablet = useIsTablet();
  const offline = useOfflineReason();
  const found = foundLines(lines, address.text);
  const projects = [...new Map(chosen.map(({ project }) => [project.id, project])).values()];
  const [project] = projects;
  const isOne = projects.length === 1;
  const papers: MenuItem[] = [
    {
      id: 'packing',
      label: isOne && project ? `Packing list of ${project.name}` : 'Packing list',
      icon: 'printer',
      isDisabled: !isOne,
      description: isOne ? undefined : 'Select orders of one project',
      onAction: () => project && openPrint(`/print/packing/${project.id}`),
    },
  ];
  const exportOrders = () => void exportSalesOrders(chosen.length > 0 && tab === 'ready' ? chosen : found);
  const count = countOf(chosen.length, 'order');
  return (
    <PageHeader title="Shipping">
      <div className={styles.search}>
        <SearchField
          label="Find items"
          placeholder="Find items..."
          value={address.text}
          onChange={address.setText}
          count={found.length}
          isWide={!isDesktop}
        />
      </div>
      {chosen.length > 0 && tab === 'ready' && (
        <Button
          endIcon="x"
          className={styles.selected}
          aria-label={`${formatNumber(chosen.length)} selected, clear the selection`}
          onPress={onClear}
        >
          {`${formatNumber(chosen.length)} selected`}
        </Button>
      )}
      <span className={styles.space} />
      {isTablet && <IconButton icon="download" label="Export SOs" variant="secondary" onPress={exportOrders} />}
      {isDesktop && !isTablet && (
        <Button icon="download" onPress={exportOrders}>
          Export SOs
        </Button>
      )}
      {(tab === 'ready' || !isDesktop) && (
        <Menu
          label="Print"
          trigger={
            <Button icon="printer" endIcon="chevron-down">
              Print
            </Button>
          }
          items={
            isDesktop
              ? papers
              : [...papers, { id: 'export', label: 'Export SOs', icon: 'download', onAction: exportOrders }]
          }
        />
      )}
      {tab === 'ready' && can.ship && (
        <Button
          variant="primary"
          icon="truck"
          disabledReason={offline ?? (isOne ? undefined : 'Select orders of one project')}
          onPress={onShip}
        >
          {chosen.length > 0 ? `Ship ${count}` : 'Ship'}
        </Button>
      )}
    </PageHeader>
  );
}
