export default '/~/newsletterUnsubscribe';
