import type { Product } from '@groundwork/contract';
import { useMediaImages } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import {
  Button,
  Carousel,
  Chip,
  DescriptionList,
  Dialog,
  formatMoney,
  formatNumber,
  Menu,
  type MenuItem,
  RichText,
} from '@groundwork/ui';
import { LongText } from '../setup-components/LongText.tsx';
import styles from './ItemDialog.module.css';
import { itemWords } from './item-words.ts';
import { StatusChip } from './StatusChip.tsx';
import type { SpaceComponent } from './space.ts';
import { imagesOf } from './space-card.tsx';

/** One item of a preparation: its picture, its description and its progress. */
export function ItemDialog({
  component,
  product,
  menu,
  onAddPhotos,
  onClose,
}: {
  component: SpaceComponent;
  product: Product | undefined;
  menu: readonly MenuItem[];
  onAddPhotos?: () => void;
  onClose: () => void;
}) {
  const { isStaff } = useSession();
  const { name, item, record, template } = component;
  const images = useMediaImages(imagesOf(component, product?.mediaItemIds));
  const description = record?.description || template?.description || product?.description;
  const price = product?.externalPrice;
  return (
    <Dialog
      title={name}
      isOpen
      onClose={onClose}
      isDismissable
      closesOnEscape
      initialFocus="none"
      footer={
        menu.length > 0 && (
          <Menu label={`Actions of ${name}`} items={menu} trigger={<Button icon="ellipsis">Actions</Button>} />
        )
      }
    >
      <div className={styles.body}>
        <div className={styles.carousel}>
          <Carousel images={images} label={`Images of ${name}`} onMissing={onAddPhotos} />
        </div>
        <div className={styles.line}>
          <StatusChip component={component} />
          <Chip label={`×${formatNumber(item?.quantity ?? 1)}`} shape="plain" />
        </div>
        <DescriptionList
          items={[
            { label: 'Product', value: product?.name ?? 'No product' },
            { label: 'State', value: itemWords(component, isStaff) },
            ...(price === undefined ? [] : [{ label: 'Price', value: formatMoney(price) }]),
            ...(record?.notes ? [{ label: 'Notes', value: <LongText text={record.notes} /> }] : []),
          ]}
        />
        {description && <RichText html={description} empty="" />}
        {record?.instructions && <RichText html={record.instructions} empty="" />}
      </div>
    </Dialog>
  );
}
