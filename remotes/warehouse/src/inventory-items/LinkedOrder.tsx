import { errorSummary, messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { ReferenceName } from '@groundwork/records';
import { Banner, DescriptionList, Spinner, useDelayed, VisuallyHidden } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** The order of an inventory item and that order's project; an order that is not loaded is fetched alone ([IN-06]). */
export function LinkedOrder({ id }: { id: string }) {
  const order = useAtomValue(collection('orders').recordAtom(id));
  const [failure, setFailure] = useState<string>();
  const isSlow = useDelayed(order === undefined && failure === undefined);
  useEffect(() => {
    if (collection('orders').get(id)) return;
    let isGone = false;
    void collection('orders')
      .fetchOne(id)
      .then((result) => {
        if (isGone) return;
        if (!result.succeeded) setFailure(`Error pulling the order. ${errorSummary(result.error)}`);
        else if (result.data.isDeleted) setFailure(messages.itemNotFound);
      });
    return () => {
      isGone = true;
    };
  }, [id]);
  if (order)
    return (
      <DescriptionList
        items={[
          { label: 'Order', value: order.name },
          { label: 'Project', value: <ReferenceName collection="projects" id={order.projectId} /> },
        ]}
      />
    );
  if (failure) return <Banner tone="danger">{failure}</Banner>;
  if (!isSlow) return null;
  return (
    <div role="status">
      <Spinner />
      <VisuallyHidden>Loading the order</VisuallyHidden>
    </div>
  );
}
