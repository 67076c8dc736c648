/**
 * The design system: every control, overlay and piece of display of the product. Behavior comes from
 * react-aria-components where it is subtle and from the platform where it is not; the looks are CSS modules over the
 * tokens of styles.css, which the host imports once.
 */
export { Button, type ButtonProps, Spinner } from './actions/Button.tsx';
export type { ButtonSize, ButtonVariant } from './actions/buttonClass.ts';
export { type ChoiceProps, MultiPills, type MultiPillsProps, Pills, SegmentedControl } from './actions/Choice.tsx';
export { IconButton, type IconButtonProps } from './actions/IconButton.tsx';
export { LinkButton, type LinkButtonProps } from './actions/LinkButton.tsx';
export { PlainIconButton, type PlainIconButtonProps } from './actions/PlainIconButton.tsx';
export { useIsOnline, useOfflineReason } from './connection/useIsOnline.ts';
export { type Deferred, deferred, loadDeferredParts, useDeferred } from './deferred.ts';
export { Avatar, type AvatarProps } from './display/Avatar.tsx';
export { Banner, type BannerProps, type Tone } from './display/Banner.tsx';
export { Chip, ChipList, type ChipListProps, type ChipProps, StatusBadge } from './display/Chip.tsx';
export { DescriptionList } from './display/DescriptionList.tsx';
export { EmptyState, type EmptyStateProps } from './display/EmptyState.tsx';
export { Progress, type ProgressProps } from './display/Progress.tsx';
export { Skeleton, type SkeletonProps, SkeletonRows } from './display/Skeleton.tsx';
export { VisuallyHidden } from './display/VisuallyHidden.tsx';
export { ColorField, type ColorFieldProps, ColorPreview } from './fields/ColorField.tsx';
export type { ComboboxEntry, ComboboxOption } from './fields/Combobox.tsx';
export type { FieldProps } from './fields/Field.tsx';
export {
  MultiSelectField,
  type MultiSelectFieldProps,
  TagField,
  type TagFieldProps,
} from './fields/MultiSelectField.tsx';
export { MoneyField, NumberField, type NumberFieldProps } from './fields/NumberField.tsx';
export { onlyMatch } from './fields/only-match.ts';
export { SearchField, type SearchFieldProps } from './fields/SearchField.tsx';
export { SelectField, type SelectFieldProps, type SelectOption, selectPlaceholder } from './fields/SelectField.tsx';
export { TextField, type TextFieldProps } from './fields/TextField.tsx';
export {
  CheckboxField,
  RadioField,
  type RadioFieldProps,
  SwitchField,
  type ToggleFieldProps,
} from './fields/ToggleFields.tsx';
export { fileStamp, formatAbsolute, formatClock, formatExportDate, formatRelative } from './format/dates.ts';
export { formatMoney } from './format/money.ts';
export { formatNumber } from './format/number.ts';
export { RelativeTime } from './format/RelativeTime.tsx';
export { Icon, type IconProps } from './icons/Icon.tsx';
export { Logo } from './icons/Logo.tsx';
export { type IconName, isIconName } from './icons/registry.ts';
export { Carousel, type CarouselProps } from './media/Carousel.tsx';
export { FileDrop, type FileDropProps } from './media/FileDrop.tsx';
export { Image, type ImageProps } from './media/Image.tsx';
export { Lightbox } from './media/LazyLightbox.tsx';
export {
  carouselFallbackImage,
  fallbackImage,
  imageAddress,
  imageSet,
  type MediaImage,
  pickRendition,
  type Rendition,
} from './media/renditions.ts';
export { Thumbnails } from './media/Thumbnails.tsx';
export { useLightbox } from './media/useLightbox.tsx';
export { ActionDialog, type ActionDialogProps } from './overlays/ActionDialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx';
export { Dialog, type DialogProps, type DialogSize } from './overlays/Dialog.tsx';
export { lazyDialog } from './overlays/lazy-dialog.tsx';
export { Menu, type MenuAction, type MenuItem, type MenuProps } from './overlays/Menu.tsx';
export { topDialog } from './overlays/open-dialogs.ts';
export { RowMenu, type RowMenuProps } from './overlays/RowMenu.tsx';
export { ToastRegion } from './overlays/ToastRegion.tsx';
export { dismissAllToasts, type ToastAction, type ToastOptions, toast } from './overlays/toasts.ts';
export { type Submission, useSubmission } from './overlays/useSubmission.ts';
export { classNames } from './styles/classNames.ts';
export { RichText, type RichTextProps } from './text/RichText.tsx';
export { RichTextField, type RichTextFieldProps } from './text/RichTextField.tsx';
export { contrastInk } from './theme/contrastInk.ts';
export { applyTheme, type Theme, type ThemeChoice, useTheme } from './theme/theme.ts';
export { useDelayed } from './theme/useDelayed.ts';
export { useIsDesktop, useIsTablet, useMediaQuery } from './theme/useMediaQuery.ts';
export { Tooltip, type TooltipProps } from './tooltip/Tooltip.tsx';
export { Tote, type ToteProps } from './totes/Tote.tsx';
export { mostTotes, type ToteMark, toteOf, totes } from './totes/totes.ts';
