import { ActionIcon, Badge } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countsQuery } from '../../api/list';
import { useAccount } from '../../app/account';
import { KeyTip } from '../../commands/keys';
import { useTexts } from '../../texts/texts-context';
import classes from './inbox-link.module.css';

/** Way to the inbox, with the number of unread notifications. */
export function InboxLink() {
  const texts = useTexts();
  const account = useAccount();
  const { data } = useQuery({
    ...countsQuery(account, 'notification', 'notifications', ['unread']),
    retry: false,
  });
  const count = data?.views?.unread ?? 0;
  return (
    <KeyTip label={texts.desk.inbox} of="inbox">
      <ActionIcon
        variant="default"
        size="lg"
        className={classes.link}
        aria-label={texts.desk.inboxCount(count)}
        renderRoot={(props) => <Link to="/$account/inbox" params={{ account }} {...props} />}
      >
        <IconInbox size={20} aria-hidden />
        {count > 0 && (
          <Badge size="xs" circle className={classes.count}>
            {count > 99 ? '99' : count}
          </Badge>
        )}
      </ActionIcon>
    </KeyTip>
  );
}
