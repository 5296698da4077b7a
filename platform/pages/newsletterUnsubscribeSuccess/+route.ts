export default '/~/newsletterUnsubscribeSuccess';
